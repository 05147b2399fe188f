// SPDX-License-Identifier: MIT
#include "os/filter.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#    define NATIVE        AUDIT_ARCH_X86_64
#    define OTHER_NUMBERS 0x40000000U /* of another ABI, from here on */
#elif defined(__aarch64__)
#    define NATIVE        AUDIT_ARCH_AARCH64
#    define OTHER_NUMBERS 0xffffffffU
#endif

#ifndef NATIVE

bool filter_works(void) {
    return false;
}

bool filter_sockets(bool network) {
    (void)network;
    return false;
}

#else

bool filter_works(void) {
    return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
}

#    define LOAD(member)             BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#    define EQUAL(value, yes, no)    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)
#    define AT_LEAST(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, yes, no)
#    define REFUSE(error)            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#    define ALLOW                    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

bool filter_sockets(bool network) {
    /* Of an argument, the lower half, which comes first on these machines, is what counts. */
    struct sock_filter steps[] = {
        LOAD(arch),
        EQUAL(NATIVE, 1, 0), /* numbers of other architectures mean something else */
        REFUSE(ENOSYS),
        LOAD(nr),
        AT_LEAST(OTHER_NUMBERS, 1, 0),
        EQUAL(SYS_io_uring_setup, 0, 1), /* it would make sockets without asking us */
        REFUSE(ENOSYS),
        EQUAL(SYS_socket, 0, 3),
        LOAD(args[0]),
        EQUAL(AF_UNIX, 6, 0),
        AT_LEAST(network ? 0 : ~0U, 5, 6),
        EQUAL(SYS_socketpair, 0, 5),
        LOAD(args[1]),
        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 15), /* without its flags */
        EQUAL(SOCK_STREAM, 2, 0),
        EQUAL(SOCK_SEQPACKET, 1, 0), /* other kinds can also send to those that have a name */
        REFUSE(EACCES),
        ALLOW,
    };
    struct sock_fprog program = {sizeof steps / sizeof *steps, steps};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
           && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#endif
