import type { Call } from '#platform/context.ts'
import type { readBotCheck as contract } from '../contract.ts'

export async function readBotCheck({ now, context }: Call<typeof contract>) {
  return { data: { ...(await context.botCheck.challenge(now.epochMilliseconds)) } }
}
