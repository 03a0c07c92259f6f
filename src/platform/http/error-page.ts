/** What a browser is shown when there is no page: the words, and the id under which the log knows more. */
import type { AnswerBody } from './answer.ts'

export function errorPage({ message, requestId }: AnswerBody): string {
  const title = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Viertel</title><h1>${title}</h1><p>${requestId}</p>`
}
