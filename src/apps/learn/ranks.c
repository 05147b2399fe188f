// SPDX-License-Identifier: MIT
#include "apps/learn/ranks.h"

#ifdef SANDAN_MPI
#    include <mpi.h>

void ranks_begin(int *argc, char ***argv, int *rank, int *ranks) {
    int given; /* the threads of a rank do not talk to others */
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, ranks);
}

void ranks_end(int status) {
    if (status) MPI_Abort(MPI_COMM_WORLD, status);
    MPI_Finalize();
}

void ranks_add(float *numbers, size_t n) {
    MPI_Allreduce(MPI_IN_PLACE, numbers, (int)n, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
}

double ranks_add_one(double number) {
    MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return number;
}

bool ranks_any(bool here) {
    int any = here;
    MPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    return any != 0;
}

#else

void ranks_begin(int *argc, char ***argv, int *rank, int *ranks) {
    (void)argc;
    (void)argv;
    *rank = 0;
    *ranks = 1;
}

void ranks_end(int status) {
    (void)status;
}

void ranks_add(float *numbers, size_t n) {
    (void)numbers;
    (void)n;
}

double ranks_add_one(double number) {
    return number;
}

bool ranks_any(bool here) {
    return here;
}

#endif
