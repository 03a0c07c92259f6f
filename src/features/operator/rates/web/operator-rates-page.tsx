/** What the marketplace keeps of a price and owners decide on, and what the code says of VAT and periods; works without script. */
import { DayField } from '#client/form/day/day-field.tsx'
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { announceCommission, listCommission, withdrawCommission } from '#features/office/commission/contract.ts'
import { typedRate } from '#features/office/commission/rules/commission-rate.ts'
import { STANDARD_VAT } from '#features/payment/rules/vat.ts'
import { mayAtDesk } from '#kernel/desk-roles.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatDay, formatInstant, formatNumber } from '#kernel/format.ts'
import { REGION_ZONE, type Country } from '#kernel/locale.ts'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/table.tsx'
import { ActionForm } from '../../web/action-form.tsx'
import { MARKET_RULES } from '../rules/market-rules.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const PAGE = '/operator/rates'
const ANNOUNCE = 'announce'
const COUNTRIES: readonly Country[] = ['DE', 'AT', 'CH']

type Rate = ReplyData<typeof listCommission>['data'][number]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  try {
    const { data, meta } = await call(listCommission)
    const decides = viewer.kind !== 'guest' && mayAtDesk(viewer.deskRoles ?? [], [])
    return {
      rates: data,
      earliestDay: meta.earliestDay,
      vat: COUNTRIES.flatMap((country) => STANDARD_VAT[country].map((one) => ({ country, ...one })).toReversed()),
      rules: MARKET_RULES,
      decides,
      mayDecide: decides && viewer.proved,
      locale,
    }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

/** The intent is to announce, or the first day of the rate to withdraw. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const reason = textOf(form, 'reason')
  try {
    const { data } =
      intent === ANNOUNCE
        ? await call(announceCommission, {
            body: { from: textOf(form, 'from'), rate: typedRate(textOf(form, 'rate')), reason },
          })
        : await call(withdrawCommission, { params: { from: intent }, body: { reason } })
    return formDone(intent, { told: String(data.told) })
  } catch (error) {
    return formRefused(error, form, ['from', 'rate', 'reason'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorRatesPage() {
  const t = useTexts({ de, en })
  const { rates, decides, mayDecide, earliestDay } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer && !answer.done ? answer : undefined
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('lead')}</p>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t(answer.intent === ANNOUNCE ? 'announced' : 'withdrawn', { count: Number(answer.values['told']) })}
        </Notice>
      )}
      {decides && !mayDecide && <ProveNotice page={PAGE} />}
      <Commission answer={refused?.intent === ANNOUNCE ? undefined : refused} />
      {mayDecide && (
        <Announce
          // What was announced begins the form anew.
          key={rates.length}
          answer={refused?.intent === ANNOUNCE ? refused : undefined}
          earliestDay={earliestDay}
        />
      )}
      <Vat />
      <Rules />
    </main>
  )
}

function Commission({ answer }: { answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { rates, mayDecide } = useLoaderData<typeof loader>()
  const percent = (rate: number) => t('percent', { rate: formatNumber(rate / 100, locale) })
  const canBeWithdrawn = (one: Rate) => one.state === 'coming' && one.decided !== null
  return (
    <section className="stack">
      <h2>{t('commission')}</h2>
      <p className="quiet">{t('commissionLead')}</p>
      <Table
        caption={t('commission')}
        columns={[
          {
            key: 'from',
            title: t('from'),
            cell: ({ from }) => (from === null ? t('beginning') : formatDay(from, locale, 'dated')),
          },
          { key: 'rate', title: t('rate'), isNumeric: true, cell: ({ rate }) => percent(rate) },
          { key: 'state', title: t('state'), cell: ({ state }) => t(`state_${state}`) },
          {
            key: 'source',
            title: t('source'),
            cell: ({ decided }) =>
              decided === null
                ? t('setting')
                : t('decided', { at: formatInstant(decided.at, REGION_ZONE, locale, 'dated'), reason: decided.reason }),
          },
          ...(mayDecide && rates.some(canBeWithdrawn)
            ? [
                {
                  key: 'change',
                  title: t('change'),
                  cell: (one: Rate) => canBeWithdrawn(one) && <Withdraw rate={one} answer={answer} />,
                },
              ]
            : []),
        ]}
        rows={rates}
        keyOf={({ from, withdrawnAt }) => `${from} ${withdrawnAt}`}
        empty=""
        hasCards
      />
    </section>
  )
}

function Withdraw({ rate: { from, rate }, answer }: { rate: Rate; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  if (from === null) return null
  return (
    <ActionForm
      intent={from}
      title={t('withdraw')}
      name={t('withdrawOf', { rate: formatNumber(rate / 100, locale), day: formatDay(from, locale, 'dated') })}
      go={t('withdraw')}
      follows={[t('withdrawFollows')]}
      reason={t('reason')}
      reasonHint={t('reasonHint')}
      answer={answer?.intent === from ? answer : undefined}
    />
  )
}

function Announce({ earliestDay, answer }: { earliestDay: string; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const earliest = t('firstDayHint', { day: formatDay(earliestDay, locale, 'dated') })
  return (
    <section className="panel stack" aria-label={t('announceTitle')}>
      <ActionForm
        intent={ANNOUNCE}
        title={t('announceTitle')}
        go={t('announce')}
        follows={[t('announceFollows'), t('announceKeeps')]}
        reason={t('reason')}
        reasonHint={t('reasonHint')}
        answer={answer}
      >
        <DayField label={t('firstDay')} name="from" min={earliestDay} whenTooEarly={earliest} required>
          <span className="hint">{earliest}</span>
        </DayField>
        <TextField
          label={t('rateField')}
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          required
          end={<span className="quiet">%</span>}
        >
          <span className="hint">{t('rateHint')}</span>
        </TextField>
      </ActionForm>
    </section>
  )
}

function Vat() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { vat } = useLoaderData<typeof loader>()
  return (
    <section className="stack">
      <h2>{t('vat')}</h2>
      <p className="quiet">{t('vatLead')}</p>
      <Table
        caption={t('vat')}
        columns={[
          { key: 'country', title: t('country'), cell: ({ country }) => t(`country_${country}`) },
          { key: 'from', title: t('from'), cell: ({ from }) => formatDay(from, locale, 'dated') },
          {
            key: 'rate',
            title: t('rate'),
            isNumeric: true,
            cell: ({ value }) => t('percent', { rate: formatNumber(value / 100, locale) }),
          },
          { key: 'law', title: t('law'), cell: ({ country }) => t(`law_${country}`) },
        ]}
        rows={vat}
        keyOf={({ country, from }) => `${country} ${from}`}
        empty=""
        hasCards
      />
    </section>
  )
}

function Rules() {
  const t = useTexts({ de, en })
  const { rules } = useLoaderData<typeof loader>()
  return (
    <section className="stack" aria-labelledby="rates-periods">
      <h2 id="rates-periods">{t('rules')}</h2>
      <p className="quiet">{t('rulesLead')}</p>
      <dl className="panel summary-facts">
        {rules.map(({ name, count, unit }) => (
          <div key={name}>
            <dt>{t(`rule_${name}`)}</dt>
            <dd>{t(unit, { count })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
