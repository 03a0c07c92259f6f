import { callApi } from '#client/call-api.ts'
import type { readBotCheck } from '../contract.ts'
import { solveBotCheck, type BotChallenge } from './solve-bot-check.ts'

/**
 * A solved challenge to send along.
 * @throws Error when no challenge could be loaded or solved
 */
export async function fetchBotCheck(): Promise<string> {
  const answer = await callApi<typeof readBotCheck>('GET', '/api/bot-check')
  if (!answer.ok) throw new Error(answer.message)
  return solveBotCheck(answer.reply.data as BotChallenge)
}
