/** The page for errors outside of React: the message, and the request id for looking it up in the log. */
import type { AnswerBody } from './answer.ts'

export function errorPage({ message, requestId }: AnswerBody): string {
  const title = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Viertel</title><h1>${title}</h1><p>${requestId}</p>`
}
