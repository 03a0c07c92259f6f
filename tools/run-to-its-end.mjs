// A program that stands in for this process: it gets the signals that this process gets, and its end is the end of both.
import { spawn } from 'node:child_process'

/** Never returns: the process ends as the program did. */
export function runToItsEnd(command, args, options) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  // Ctrl-C reaches everything in the terminal's foreground by itself, and npm passes it on once more: the server takes
  // what comes within a moment as one (run-product.ts).
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
