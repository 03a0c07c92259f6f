/** The product of payment-product.ts as a process that a journey starts, commands and ends. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pinnedNode } from '../tools/environment.mjs'
import type { Facts, Order, Product } from './payment-product.ts'

export type PaymentProcess = Product & {
  order<Answer = null>(what: Order): Promise<Answer>
  factsOf(booking: number): Promise<Facts>
  end(): Promise<void>
}

export async function startPaymentProduct(provider: 'sandbox' | 'stripe'): Promise<PaymentProcess> {
  const child = spawn(pinnedNode(), ['e2e/payment-product.ts', provider], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const died = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the product ended with ${code}`)))
  const lines = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([once(lines, 'line'), died])) as [string]
  died.catch(() => undefined)

  async function order<Answer>(what: Order): Promise<Answer> {
    const answered = Promise.race([once(lines, 'line'), died])
    child.stdin.write(`${JSON.stringify(what)}\n`)
    const [given] = (await answered) as [string]
    return (JSON.parse(given) as { answer: Answer }).answer
  }
  return {
    ...(JSON.parse(line) as Product),
    order,
    factsOf: (booking) => order<Facts>({ factsOf: booking }),
    async end() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
