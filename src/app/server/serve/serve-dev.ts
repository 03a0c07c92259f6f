/** Demo mode's tools: mail inbox, time machine, sandbox payment desk, job list, demo.json. Never in production mode. */
import { REGION_ZONE } from '#kernel/locale.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DemoPerson } from '#client/page-context.ts'
import type { SandboxPayees } from '#adapters/payments/payees/sandbox-payees.ts'
import type { SandboxCalendars } from '#adapters/calendar-feed/sandbox-calendars.ts'
import type { SandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import type { KeptAttachment } from '#adapters/mail/inbox-mailer.ts'
import { formatMoney } from '#kernel/format.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Context } from '#platform/context.ts'
import { checkOrigin } from '#platform/http/mount-routes.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { serveFeedPages } from './serve-dev-feeds.ts'
import { servePayeePages } from './serve-dev-payees.ts'
import { serveIssuer } from './serve-issuer.ts'
import { DEV_CSS, devPage, escapeHtml, table } from './dev-html.ts'

export type DevTools = {
  readonly jobs: () => Jobs | null
  /** Null with a real payment provider, which has its own pages for payments and authentication. */
  readonly sandbox: SandboxPayments | null
  readonly sandboxPayees: SandboxPayees | null
  readonly sandboxCalendars: SandboxCalendars | null
  /** Moves the product's clock forward and lets the timers fire. Milliseconds; 0 goes back to now. */
  readonly moveClock: (byMs: number | 'reset') => Promise<void>
  readonly demoJson: () => Promise<unknown>
  /** Who can be chosen at the demo's issuer. */
  readonly people: () => Promise<readonly DemoPerson[]>
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"
const STEPS = { '15 minutes': 15, '1 hour': 60, '4 hours': 240, '1 day': 1440, '1 week': 10_080 } as const

export async function serveDev(server: FastifyInstance, context: Context, tools: DevTools): Promise<void> {
  await serveIssuer(server, context.config, tools.people)
  await server.register(async (dev) => {
    dev.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    dev.addHook('preHandler', async (request) => {
      if (request.method === 'POST') checkOrigin(request, context.config.BASE_URL)
    })
    const html = (reply: FastifyReply, page: string) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-store')
        .send(page)

    dev.get('/dev/dev.css', async (_request, reply) => reply.type('text/css').send(DEV_CSS))
    dev.get('/dev/demo.json', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send(await tools.demoJson()),
    )

    dev.get('/dev', async (_request, reply) => {
      const mails = await context.db.read
        .selectFrom('inbox_mail')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst()
      const body = `<p>The product's time is <b>${escapeHtml(timeText(context))}</b>.</p><ul><li><a href="/dev/mail">${mails?.n ?? 0} mails</a></li><li><a href="/dev/push">Push messages</a></li><li><a href="/dev/time">Time machine</a></li>${tools.sandbox ? '<li><a href="/dev/payments">Sandbox payments</a></li><li><a href="/dev/payees">Sandbox payees</a></li>' : ''}${tools.sandboxCalendars ? '<li><a href="/dev/feeds">Sandbox calendars</a></li>' : ''}<li><a href="/dev/jobs">Jobs</a></li><li><a href="/dev/demo.json">demo.json</a></li><li><a href="/api/openapi.json">openapi.json</a></li></ul>`
      return html(reply, devPage('Tools of the demo', body))
    })

    dev.get<{ Querystring: { to?: string } }>('/dev/mail', async (request, reply) => {
      // PostgreSQL refuses a text with a null character.
      const to = String(request.query.to ?? '').replaceAll('\0', '')
      const mails = await context.db.read
        .selectFrom('inbox_mail')
        .select(['id', 'recipient', 'subject', 'sent_at', 'attachments'])
        .$narrowType<WithAttachments>()
        .$if(to !== '', (query) => query.where('recipient', '=', to))
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
      const rows = mails.map((mail) => [
        escapeHtml(String(mail.sent_at).slice(0, 19).replace('T', ' ')),
        `<a href="/dev/mail?to=${encodeURIComponent(mail.recipient)}">${escapeHtml(mail.recipient)}</a>`,
        `<a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a>`,
        escapeHtml(mail.attachments.map((one) => one.name).join(', ')),
      ])
      const everybody = to === '' ? '' : `<p>To ${escapeHtml(to)}. <a href="/dev/mail">All mails</a></p>`
      const list = table(['Sent (UTC)', 'To', 'Subject', 'Attachments'], rows, 'No mail yet.')
      return html(reply, devPage('Mail inbox', everybody + list))
    })
    dev.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
      const mail = await mailOf(context, request.params.id)
      const body = `<p>To ${escapeHtml(mail.recipient)}</p><h2>HTML part</h2><iframe title="HTML part" height="${heightOf(mail.text)}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" src="/dev/mail/${mail.id}/html"></iframe><h2>Text part</h2><pre>${linked(mail.text)}</pre>${attachmentList(mail)}`
      return html(reply, devPage(mail.subject, body))
    })
    dev.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
      const mail = await mailOf(context, request.params.id)
      return (
        reply
          .type('text/html; charset=utf-8')
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation",
          )
          // Links open in the whole window instead of the frame.
          .send(mail.html.replace('<head>', '<head><base target="_top">'))
      )
    })

    dev.get<{ Params: { id: string; nth: string } }>('/dev/mail/:id/attachment/:nth', async (request, reply) => {
      const { attachments } = await mailOf(context, request.params.id)
      const file = attachments[Number(request.params.nth)] ?? refuse('request.not_found')
      return reply
        .type(file.contentType)
        .header('content-disposition', `attachment; filename="${file.name.replaceAll(/[^\w.-]/g, '_')}"`)
        .send(Buffer.from(file.content, file.isBase64 ? 'base64' : 'utf8'))
    })

    dev.get('/dev/push', async (_request, reply) => {
      const messages = await context.db.read
        .selectFrom('inbox_push')
        .select(['endpoint', 'payload', 'is_urgent', 'sent_at'])
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
      const rows = messages.map((message) =>
        [
          String(message.sent_at).slice(0, 19).replace('T', ' '),
          message.endpoint,
          message.is_urgent ? 'yes' : '',
          message.payload,
        ].map(escapeHtml),
      )
      return html(
        reply,
        devPage('Push messages', table(['Sent (UTC)', 'Browser', 'Urgent', 'Payload'], rows, 'No message yet.')),
      )
    })

    dev.get('/dev/time', async (_request, reply) => {
      const buttons = Object.entries(STEPS).map(
        ([name, minutes]) => `<button name="minutes" value="${minutes}">${name} forward</button>`,
      )
      const body = `<p class="big">${escapeHtml(timeText(context))}</p><p>Moving the clock lets timers fire: holds end, bookings end, money is captured.</p><form method="post">${buttons.join('')}</form><form method="post"><label>Minutes forward<input name="minutes" type="number" min="1" max="200000" required></label><button>Move</button></form><form method="post"><button class="plain" name="minutes" value="reset">Back to the real time</button></form>`
      return html(reply, devPage('Time machine', body))
    })
    dev.post<{ Body: { minutes?: string } }>('/dev/time', async (request, reply) => {
      const wanted = request.body?.minutes
      const minutes = Number(wanted)
      if (wanted !== 'reset' && !(Number.isInteger(minutes) && minutes > 0 && minutes <= 200_000))
        refuse('field.invalid')
      // All timers of the time between fire first, which may take minutes.
      request.raw.socket.setTimeout(0)
      await tools.moveClock(wanted === 'reset' ? 'reset' : minutes * 60_000)
      return reply.redirect('/dev/time', 303)
    })

    if (tools.sandbox) servePaymentDesk(dev, tools.sandbox, html)
    if (tools.sandboxCalendars) serveFeedPages(dev, tools.sandboxCalendars, html)
    if (tools.sandboxPayees) servePayeePages(dev, tools.sandboxPayees, html)

    dev.get('/dev/jobs', async (_request, reply) => {
      const jobs = (await tools.jobs()?.list(100)) ?? []
      const rows = jobs.map((job) =>
        [
          job.queue,
          job.state,
          job.created,
          JSON.stringify(job.data).slice(0, 160),
          JSON.stringify(job.output ?? '').slice(0, 160),
        ].map(escapeHtml),
      )
      return html(reply, devPage('Jobs', table(['Queue', 'State', 'Created', 'Data', 'Output'], rows, 'No job yet.')))
    })
  })
}

type Html = (reply: FastifyReply, page: string) => FastifyReply

/** The sandbox's books, and its bank that asks the payer. */
function servePaymentDesk(dev: FastifyInstance, sandbox: SandboxPayments, html: Html): void {
  dev.get('/dev/payments', async (_request, reply) => {
    const payments = await sandbox.listSandboxPayments(100)
    const rows = payments.map((one) => Object.values(one).map((value) => escapeHtml(value)))
    const body = `<p>Nothing here moves real money.</p>${table(Object.keys(payments[0] ?? {}), rows, 'No payment yet.')}`
    return html(reply, devPage('Sandbox payments', body))
  })
  dev.get<{ Params: { ref: string } }>('/dev/pay/:ref', async (request, reply) => {
    const challenge = await sandbox.challenge(request.params.ref)
    if (!challenge) refuse('request.not_found')
    const amount = challenge.amount ? formatMoney(challenge.amount.cents, challenge.amount.currency, 'de') : ''
    const body = challenge.open
      ? `<p class="big">${escapeHtml(amount)}</p><p>${escapeHtml(challenge.merchant)} · ${escapeHtml(challenge.brand)} •••• ${escapeHtml(challenge.last4)}</p><form method="post"><button name="answer" value="accept">Bestätigen / Confirm</button><button class="plain" name="answer" value="deny">Ablehnen / Deny</button></form>`
      : `<p>Schon beantwortet. / Already answered.</p><p><a href="${escapeHtml(challenge.returnUrl)}">Zurück / Back</a></p>`
    return html(reply, devPage('Deine Bank (Sandbox)', `<div class="card">${body}</div>`, false))
  })
  dev.post<{ Params: { ref: string }; Body: { answer?: string } }>('/dev/pay/:ref', async (request, reply) => {
    const answered = await sandbox.answerChallenge(request.params.ref, request.body?.answer === 'accept')
    if (answered === null) refuse('request.not_found')
    return reply.redirect(answered.returnUrl, 303)
  })
}

/** In pixels, enough for the whole mail: a frame without scripts cannot say how high its page is. */
function heightOf(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0)
  return 420 + lines * 34
}

type WithAttachments = { attachments: KeptAttachment[] }

const attachmentList = ({ id, attachments }: WithAttachments & { id: number }) =>
  attachments.length === 0
    ? ''
    : `<h2>Attachments</h2><ul>${attachments.map(({ name }, nth) => `<li><a href="/dev/mail/${id}/attachment/${nth}">${escapeHtml(name)}</a></li>`).join('')}</ul>`

async function mailOf(context: Context, id: string) {
  if (!/^[0-9]{1,15}$/.test(id)) refuse('request.not_found')
  const mail = await context.db.read
    .selectFrom('inbox_mail')
    .select(['id', 'recipient', 'subject', 'html', 'text', 'sent_at', 'attachments'])
    .$narrowType<WithAttachments>()
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return mail ?? refuse('request.not_found')
}

function timeText(context: Context): string {
  const hours = Math.round(context.clock.offset() / 360_000) / 10
  return `${context.clock.now().toZonedDateTimeISO(REGION_ZONE).toPlainDateTime().toString().slice(0, 16).replace('T', ' ')} (Berlin${hours === 0 ? '' : `, ${hours} h ahead`})`
}

/** Links of a text part, so that one can click through a verification. */
function linked(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
}
