import type { Call } from '#platform/ground.ts'
import type { readBotCheck as contract } from '../contract.ts'

export async function readBotCheck({ now, ground }: Call<typeof contract>) {
  return { data: { ...(await ground.botCheck.challenge(now.epochMilliseconds)) } }
}
