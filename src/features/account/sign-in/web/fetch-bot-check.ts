import { callApi } from '#client/call-api.ts'
import type { readBotCheck } from '../contract.ts'
import { solveBotCheck, type BotChallenge } from './solve-bot-check.ts'
import { solveTurnstile } from './solve-turnstile.ts'

/**
 * A solved challenge to send along.
 * @param place where a widget shows that wants something of the visitor
 * @throws Error when no challenge could be loaded or solved
 */
export async function fetchBotCheck(place: HTMLElement): Promise<string> {
  const answer = await callApi<typeof readBotCheck>('GET', '/api/bot-check')
  if (!answer.ok) throw new Error(answer.message)
  const { kind, ...challenge } = answer.reply.data
  return kind === 'turnstile'
    ? solveTurnstile(String(challenge['siteKey']), place)
    : solveBotCheck(challenge as unknown as BotChallenge)
}
