/* What this machine allows, for benches/paired/run.sh: the time to read every number of the IR
 * section and build nothing ("scan"), and the time to fill fresh memory of 48 bytes an op and 4 a
 * value ("fill"). The budget for decoding all ops is three times their sum. The file has to be
 * sound: nothing is checked. One process does one iteration.
 *
 * usage: limits FILE [--iter N]
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

static const uint8_t *at;
static uint64_t ops, values, sum;

static uint64_t number(void) {
  uint64_t word;
  memcpy(&word, at, 8);
  if (word & 1) {
    at += 1;
    return (word & 0xff) >> 1;
  }
  if ((word & 0xff) == 0) {
    memcpy(&word, at + 1, 8);
    at += 9;
    return word;
  }
  unsigned size = __builtin_ctz((unsigned)word) + 1;
  at += size;
  return word << (64 - 8 * size) >> (64 - 8 * size + size);
}

static uint64_t numbers(uint64_t count) {
  for (uint64_t i = 0; i < count; ++i)
    sum += number();
  return count;
}

/* The head of a section; `at` is left at its payload. */
static uint64_t section(int *id) {
  uint8_t head = *at++;
  *id = head & 0x7f;
  uint64_t length = number();
  if (head & 0x80) {
    uint64_t alignment = number();
    while ((uintptr_t)at & (alignment - 1))
      ++at;
  }
  return length;
}

static void orders(uint64_t values_here) {
  uint64_t count = values_here > 1 ? number() : 1;
  while (count--) {
    if (values_here > 1)
      sum += number();
    numbers(number() >> 1);
  }
}

static void regions(uint64_t count);

static void block(void) {
  uint64_t head = number();
  if (head & 1) {
    uint64_t arguments = number();
    for (uint64_t i = 0; i < arguments; ++i) {
      uint64_t type = number();
      sum += type >> 1;
      if (type & 1)
        sum += number();
    }
    if (*at++)
      orders(arguments);
  }
  for (uint64_t count = head >> 1; count; --count) {
    uint64_t results = 0;
    ++ops;
    sum += number();
    uint8_t mask = *at++;
    sum += number();
    if (mask & 0x01)
      sum += number();
    if (mask & 0x40)
      sum += number();
    if (mask & 0x02)
      values += results = numbers(number());
    if (mask & 0x04)
      values += numbers(number());
    if (mask & 0x08)
      numbers(number());
    if (mask & 0x20)
      orders(results);
    if (mask & 0x10) {
      int id;
      uint64_t count_and_flag = number();
      if (count_and_flag & 1)
        section(&id);
      regions(count_and_flag >> 1);
    }
  }
}

static void regions(uint64_t count) {
  while (count--) {
    uint64_t blocks = number();
    if (blocks)
      sum += number();
    while (blocks--)
      block();
  }
}

static double milliseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec * 1e-6;
}

static const char *name;
static uint64_t bytes;
static int iteration;
static double wall, cpu;

static void start(void) {
  wall = milliseconds(CLOCK_MONOTONIC);
  cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
}

static void stop(const char *phase) {
  cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  wall = milliseconds(CLOCK_MONOTONIC) - wall;
  printf("limits\t%s\t%llu\t%llu\t-\t%s\t%d\t%.3f\t%.3f\t%.1f\t%.0f\t0\t0\t0\t0\t0\t%llu\n", name,
         (unsigned long long)bytes, (unsigned long long)ops, phase, iteration, wall, cpu,
         bytes / wall / 1e3, ops / wall * 1e3, (unsigned long long)sum);
}

int main(int argc, char **argv) {
  if (argc != 2 && argc != 4) {
    fprintf(stderr, "usage: limits FILE [--iter N]\n");
    return 2;
  }
  iteration = argc == 4 ? atoi(argv[3]) : 0;
  name = strrchr(argv[1], '/') ? strrchr(argv[1], '/') + 1 : argv[1];
  FILE *file = fopen(argv[1], "rb");
  if (!file || fseek(file, 0, SEEK_END))
    return 1;
  bytes = ftell(file);
  rewind(file);
  /* Alignment counts from the start of the file; numbers are read by the word. */
  uint8_t *content = aligned_alloc(4096, (bytes + 16 + 4095) / 4096 * 4096);
  if (!content || fread(content, 1, bytes, file) != bytes)
    return 1;
  const uint8_t *ir = NULL;
  at = content + 4;
  if (number() < 6)
    return 1;
  at += strlen((const char *)at) + 1;
  while (at < content + bytes) {
    int id;
    uint64_t length = section(&id);
    if (id == 4)
      ir = at;
    at += length;
  }

  start();
  at = ir;
  block();
  stop("scan");

  size_t need = ops * 48 + values * 4;
  start();
  uint64_t *fresh = mmap(NULL, need, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (size_t i = 0; i < need / 8; ++i)
    ((volatile uint64_t *)fresh)[i] = i;
  stop("fill");
  return 0;
}
