/** What happened to the money of a booking, for operators, giving it back, and giving up what has failed. */
import { Form, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { newIdempotencyKey } from '#client/form/idempotency-key.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext, type PageContext } from '#client/page-context.ts'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant } from '#kernel/format.ts'
import { FieldErrors, RefusalError } from '#kernel/verdict.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { acceptDispute, submitEvidence } from '../../dispute/contract.ts'
import { ACCEPT, DisputePanel, EVIDENCE } from '../../dispute/web/dispute-panel.tsx'
import { MoneyTimeline } from '../../timeline/web/money-timeline.tsx'
import { isInArrears } from '../../rules/leg-states.ts'
import { writeOffBooking } from '../../write-off/contract.ts'
import { readBookingMoney, refundBooking } from '../contract.ts'
import { typedCents } from '../../rules/typed-cents.ts'
import { BEARERS } from '../rules/refund-shares.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { Ledger, Payments } from './booking-money.tsx'
import { REFUND, WRITE_OFF } from './booking-money-data.ts'
import { RefundForm } from './refund-form.tsx'
import { WriteOffForm } from './write-off-form.tsx'

const PAGE = '/operator/booking'
const NO_BOOKING = '0'
const DONE: Readonly<Record<string, 'made' | 'writtenOff' | 'evidenceSent' | 'accepted'>> = {
  [REFUND]: 'made',
  [WRITE_OFF]: 'writtenOff',
  [EVIDENCE]: 'evidenceSent',
  [ACCEPT]: 'accepted',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const number = (new URL(request.url).searchParams.get('number') ?? '').trim()
  try {
    // Without a number, too, because the endpoint says who may be here.
    const money = await find(call, number || NO_BOOKING)
    const mayRefund = viewer.kind !== 'guest' && viewer.proved
    return { number, money, mayRefund, sendKey: newIdempotencyKey(), locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

/** Null when there is no such booking, whatever was typed. */
async function find(call: PageContext['call'], number: string) {
  try {
    return (await call(readBookingMoney, { params: { id: number } })).data
  } catch (error) {
    const isMissing = error instanceof RefusalError && error.refusal.code === 'request.not_found'
    if (isMissing || error instanceof FieldErrors) return null
    throw error
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const params = { id: textOf(form, 'number') }
  const reason = textOf(form, 'reason')
  const idempotencyKey = textOf(form, 'key')
  try {
    const dispute = { id: textOf(form, 'dispute') }
    if (intent === EVIDENCE)
      await call(submitEvidence, { params: dispute, body: { evidence: textOf(form, 'evidence') }, idempotencyKey })
    else if (intent === ACCEPT) await call(acceptDispute, { params: dispute, body: {}, idempotencyKey })
    else if (intent === WRITE_OFF) await call(writeOffBooking, { params, body: { reason }, idempotencyKey })
    else
      await call(refundBooking, {
        params,
        body: {
          reason,
          amountCents: amountOf(form),
          borneBy: BEARERS.find((one) => one === textOf(form, 'borneBy')) ?? BEARERS[0],
          ...(form.has('despiteReturn') ? { despiteReturn: true } : {}),
        },
        idempotencyKey,
      })
    return formDone(intent)
  } catch (error) {
    return formRefused(error, form, ['amount', 'borneBy', 'reason', 'evidence', 'despiteReturn'], locale)
  }
}

/** What was typed, or what the button for everything names. @throws FieldErrors when there is neither */
function amountOf(form: FormData): number {
  const everything = textOf(form, 'everything')
  if (everything !== '') return Number(everything)
  const typed = textOf(form, 'amount').trim()
  if (typed === '') throw new FieldErrors({ amount: [{ code: 'field.required', slots: {} }] })
  return typedCents(typed)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorBookingPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { number, money, mayRefund, sendKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const answerTo = (intent: string) => (answer?.intent === intent ? answer : undefined)
  const isUnknown = number !== '' && money === null
  const here = `${PAGE}?${new URLSearchParams({ number }).toString()}`
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <Form key={number} method="get" className="panel stack">
        <Field
          id="number"
          label={t('number')}
          error={isUnknown ? t('unknown') : ''}
          below={
            <span className="hint" id="number-hint">
              {t('numberHint')}
            </span>
          }
        >
          <span className="input" data-invalid={isUnknown || undefined}>
            <input
              id="number"
              name="number"
              defaultValue={number}
              inputMode="numeric"
              maxLength={20}
              required
              autoComplete="off"
              aria-invalid={isUnknown}
              aria-describedby={isUnknown ? 'number-error' : 'number-hint'}
            />
          </span>
        </Field>
        <Button type="submit">{t('show')}</Button>
      </Form>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t(DONE[answer.intent] ?? 'made')}
        </Notice>
      )}
      {money && (
        <>
          <header className="stack">
            <h2 className="num">{t('booking', { number: money.id })}</h2>
            <p className="quiet num">
              {money.office.title}, {t('until', { at: formatInstant(money.endAt, money.office.zone, locale) })}
            </p>
          </header>
          <MoneyTimeline
            title={t('timeline')}
            timeline={money.timeline}
            currency={money.currency}
            zone={money.office.zone}
          />
          <Payments money={money} />
          {money.disputes.length > 0 && (
            <div id="dispute" className="stack">
              {money.disputes.map((dispute) => (
                <DisputePanel
                  key={dispute.id}
                  dispute={dispute}
                  zone={money.office.zone}
                  booking={money.id}
                  sendKey={sendKey}
                  mayAnswer={mayRefund}
                  answer={answer}
                />
              ))}
            </div>
          )}
          {mayRefund ? (
            <>
              {money.payments.some(({ state }) => isInArrears(state)) && (
                <WriteOffForm money={money} sendKey={sendKey} answer={answerTo(WRITE_OFF)} />
              )}
              <RefundForm key={money.refunds.length} money={money} sendKey={sendKey} answer={answerTo(REFUND)} />
            </>
          ) : (
            <ProveNotice page={here} />
          )}
          <Ledger money={money} />
        </>
      )}
    </main>
  )
}
