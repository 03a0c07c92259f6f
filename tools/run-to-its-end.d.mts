import type { SpawnOptions } from 'node:child_process'
export function runToItsEnd(command: string, args: readonly string[], options?: SpawnOptions): void
