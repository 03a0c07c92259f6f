/** Registers by the API and solves the bot check as a browser does. */
import { createHash } from 'node:crypto'

export async function signUp(baseUrl: string, email: string, password: string): Promise<Response> {
  return fetch(`${baseUrl}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-captcha-response': await solvedBotCheck(baseUrl) },
    body: JSON.stringify({ givenName: 'Ronja', surname: 'Reise', email, password, terms: true }),
  })
}

export async function solvedBotCheck(baseUrl: string): Promise<string> {
  const { data } = (await (await fetch(`${baseUrl}/api/bot-check`)).json()) as {
    data: { salt: string; target: string; most: number; expiresAtMs: number; signature: string }
  }
  const { salt, target, most, expiresAtMs, signature } = data
  let number = 0
  while (number <= most && createHash('sha256').update(`${salt}${number}`).digest('hex') !== target) number += 1
  return btoa(JSON.stringify({ salt, target, expiresAtMs, signature, number }))
}

export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}
