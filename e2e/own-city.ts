/** A product of one's own on another copy of the demo city, for journeys that move its clock. */
import { rm } from 'node:fs/promises'
import { run } from '../tools/environment.mjs'
import { dataOf, newFolder } from './demo-city.ts'
import { freePort, startProcess } from './product-process.ts'
import { builtCity } from './products.ts'

export type OwnCity = {
  readonly baseUrl: string
  /** Moves the clock ahead to this instant, in whole minutes. */
  goTo(instant: Temporal.Instant): Promise<void>
  end(): Promise<void>
}

/** @throws when the journeys run against a product that was there before, whose city nobody can copy */
export async function startOwnCity(): Promise<OwnCity> {
  const city = builtCity()
  if (city === undefined) throw new Error('there is no built city to copy')
  const dataDir = await newFolder()
  await run('cp', ['-a', `${dataOf(city)}/.`, dataDir])
  const product = startProcess({ port: await freePort(), dataDir })
  await product.ready()
  let ahead = 0
  return {
    baseUrl: product.baseUrl,
    async goTo(instant) {
      const minutes = Math.round((instant.epochMilliseconds - Date.now()) / 60_000) - ahead
      const answer = await fetch(`${product.baseUrl}/dev/time`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ minutes: String(minutes) }),
        redirect: 'manual',
      })
      if (answer.status !== 303) throw new Error(`the clock did not move: ${answer.status}`)
      ahead += minutes
    },
    async end() {
      product.kill('SIGTERM')
      await product.ended
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
