/** The sandbox's calendars: their addresses to connect, entries to add, and what their server answers. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  SANDBOX_ANSWERS,
  type SandboxAnswer,
  type SandboxCalendars,
} from '#adapters/calendar-feed/sandbox-calendars.ts'
import { parseTime } from '#kernel/quarters.ts'
import { isIsoDate } from '#kernel/time.ts'
import { refuse } from '#kernel/verdict.ts'
import { devPage, escapeHtml, table } from './dev-html.ts'

type Entry = { name?: string; day?: string; from?: string; to?: string; answer?: string }

export function serveFeedPages(
  dev: FastifyInstance,
  calendars: SandboxCalendars,
  html: (reply: FastifyReply, page: string) => FastifyReply,
): void {
  dev.get('/dev/feeds', async (_request, reply) => {
    const rows = calendars.list().map(({ name, address, answer, entries }) => {
      const hidden = `<input type="hidden" name="name" value="${escapeHtml(name)}">`
      const buttons = SANDBOX_ANSWERS.map(
        (one) =>
          `<button class="plain" name="answer" value="${one}"${one === answer ? ' disabled' : ''}>${one}</button>`,
      )
      return [
        escapeHtml(address),
        escapeHtml(entries.map(({ day, from, to }) => `${day} ${from}–${to}`).join(', ')),
        `<form method="post">${hidden}<label>Day<input type="date" name="day" required></label><label>From<input type="time" name="from" required></label><label>To<input type="time" name="to" required></label><button>Enter</button></form>`,
        `<form method="post">${hidden}${buttons.join('')}</form>`,
      ]
    })
    const body = `<p>Connect one of these addresses to an office. Times are those of Berlin.</p>${table(['Address', 'Entered', 'Enter a time', 'The server answers with'], rows, 'None.')}`
    return html(reply, devPage('Sandbox calendars', body))
  })
  dev.post<{ Body: Entry | undefined }>('/dev/feeds', async (request, reply) => {
    const { name = '', day = '', from = '', to = '', answer } = request.body ?? {}
    if (answer !== undefined) {
      if (!isAnswer(answer) || !calendars.answerWith(name, answer)) refuse('field.invalid')
      return reply.redirect('/dev/feeds', 303)
    }
    const times = [parseTime(from), parseTime(to)] as const
    const isTime = times[0] !== null && times[1] !== null && times[0] < times[1]
    if (!isIsoDate(day) || !isTime || !calendars.add(name, { day, from, to })) refuse('field.invalid')
    return reply.redirect('/dev/feeds', 303)
  })
}

const isAnswer = (text: string): text is SandboxAnswer => SANDBOX_ANSWERS.some((one) => one === text)
