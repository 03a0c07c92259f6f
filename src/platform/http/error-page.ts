/**
 * The page for errors outside of React: what happened, when to try again, the request id for looking it up in the log,
 * and a way on. It also answers forms posted without script.
 */
import type { Locale } from '#kernel/locale.ts'
import type { Answer } from './answer.ts'

const WORDS = {
  de: {
    seconds: (count: number) =>
      `In ${count} ${count === 1 ? 'Sekunde' : 'Sekunden'} kannst du es noch einmal versuchen.`,
    minutes: (count: number) => `In ${count} Minuten kannst du es noch einmal versuchen.`,
    back: 'Wenn du ein Formular abgeschickt hast, geh im Browser zurück und versuche es noch einmal.',
    reference: 'Nummer für den Support:',
    home: 'Zur Startseite',
    homePath: '/',
  },
  en: {
    seconds: (count: number) => `You can try again in ${count} ${count === 1 ? 'second' : 'seconds'}.`,
    minutes: (count: number) => `You can try again in ${count} minutes.`,
    back: 'If you submitted a form, go back in your browser and try again.',
    reference: 'Reference for support:',
    home: 'Go to the start page',
    homePath: '/en',
  },
} as const

const LONGEST_IN_SECONDS = 90

export function errorPage({ headers, body }: Pick<Answer, 'headers' | 'body'>, locale: Locale): string {
  const words = WORDS[locale]
  const title = body.message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const wait = Number(headers['retry-after'] ?? 0)
  const again = wait > LONGEST_IN_SECONDS ? words.minutes(Math.ceil(wait / 60)) : words.seconds(wait)
  return [
    `<!doctype html><html lang="${locale}"><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${title} – Viertel</title>`,
    `<link rel="stylesheet" href="/error-page.css"><main><h1>${title}</h1>`,
    wait > 0 ? `<p>${again}</p>` : '',
    `<p>${words.back}</p>`,
    `<p><a href="${words.homePath}">${words.home}</a></p>`,
    `<p><small>${words.reference} ${body.requestId}</small></p></main></html>`,
  ].join('')
}
