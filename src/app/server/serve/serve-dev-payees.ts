/**
 * The sandbox's pages of payees: the one that a link leads to, where the payee chooses what their check comes to, and
 * the desk, where the payment provider changes its mind.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { SANDBOX_OUTCOMES, type SandboxOutcome, type SandboxPayees } from '#adapters/payments/payees/sandbox-payees.ts'
import { refuse } from '#kernel/verdict.ts'
import { devPage, escapeHtml, table } from './dev-html.ts'

/** On the payee's page, in the order in which they are offered. */
const ANSWERS: Readonly<Record<SandboxOutcome, string>> = {
  active: 'Alles in Ordnung / All is well',
  checking: 'Wird noch geprüft / Still being checked',
  more: 'Angaben fehlen / More data needed',
  restricted: 'Eingeschränkt / Restricted',
}

export function servePayeePages(
  dev: FastifyInstance,
  payees: SandboxPayees,
  html: (reply: FastifyReply, page: string) => FastifyReply,
): void {
  dev.get<{ Params: { token: string } }>('/dev/payee/:token', async (request, reply) => {
    const opened = (await payees.open(request.params.token)) ?? refuse('request.not_found')
    if (opened.kind === 'gone') return reply.redirect(opened.refreshUrl, 303)
    const buttons = Object.entries(ANSWERS).map(
      ([outcome, text], place) =>
        `<button${place > 0 ? ' class="plain"' : ''} name="outcome" value="${outcome}">${text}</button>`,
    )
    const body = `<p lang="de">Hier fragt sonst der Zahlungsdienst nach Ausweis und Bankverbindung. Was soll seine Prüfung ergeben?</p><p lang="en">Here the payment provider would ask for ID and bank details. What should its check come to?</p><form method="post">${buttons.join('')}</form>`
    return html(reply, devPage('Zahlungsdienst (Sandbox)', `<div class="card">${body}</div>`, false))
  })
  dev.post<{ Params: { token: string }; Body: { outcome?: string } }>('/dev/payee/:token', async (request, reply) => {
    const answered = await payees.answer(request.params.token, outcomeOf(request.body?.outcome))
    return reply.redirect((answered ?? refuse('request.not_found')).url, 303)
  })

  dev.get('/dev/payees', async (_request, reply) => {
    const rows = (await payees.list(100)).map(({ payeeRef, ownerRef, state, due, updatedAt }) => [
      ...[ownerRef, payeeRef, state, due.join(', '), String(updatedAt).slice(0, 19).replace('T', ' ')].map(escapeHtml),
      `<form method="post"><input type="hidden" name="ref" value="${escapeHtml(payeeRef)}">${Object.keys(ANSWERS)
        .map((outcome) => `<button class="plain" name="outcome" value="${outcome}">${outcome}</button>`)
        .join('')}</form>`,
    ])
    const body = `<p>What the payment provider decides is read by the product within minutes, or when the payee comes back.</p>${table(['Owner', 'Payee', 'State', 'Due', 'Since (UTC)', 'Decide'], rows, 'No payee yet.')}`
    return html(reply, devPage('Sandbox payees', body))
  })
  dev.post<{ Body: { ref?: string; outcome?: string } }>('/dev/payees', async (request, reply) => {
    await payees.decide(request.body?.ref ?? '', outcomeOf(request.body?.outcome))
    return reply.redirect('/dev/payees', 303)
  })
}

function outcomeOf(text: string | undefined): SandboxOutcome {
  return text !== undefined && Object.hasOwn(SANDBOX_OUTCOMES, text)
    ? (text as SandboxOutcome)
    : refuse('field.invalid')
}
