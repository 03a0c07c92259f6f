/**
 * Withdrawing from the contract in two steps, as article 11a of Directive 2011/83/EU wants it: a declaration with a
 * name, and its confirmation. The name is in the address of the second step, so that both work without script.
 */
import { ArrowLeft } from 'lucide-react'
import { Form, Link, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay, formatInstant, formatMoney } from '#kernel/format.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import { translator } from '#kernel/texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { readWithdrawal, withdraw } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const MOST_LETTERS = 200

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  if (!/^[1-9][0-9]{0,15}$/.test(params['id'] ?? '')) throw missingPage(request)
  try {
    const { data: withdrawal } = await call(readWithdrawal, { params: { id: params['id'] } })
    const name = new URL(request.url).searchParams.get('name')?.trim().slice(0, MOST_LETTERS) ?? ''
    return { withdrawal, name, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    await call(withdraw, {
      params: { id: params['id'] },
      body: { name: textOf(form, 'name'), expectedFee: Number(textOf(form, 'fee')) },
    })
    return formDone('withdraw')
  } catch (error) {
    return formRefused(error, form, ['name'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const t = translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')
  return [
    { title: loaderData ? `${t('pageTitle', { id: loaderData.withdrawal.id })} – Viertel` : 'Viertel' },
    { name: 'robots', content: 'noindex' },
  ]
}

type Withdrawal = ReplyOf<typeof readWithdrawal>['data']
type Offer = NonNullable<Withdrawal['offer']>

export default function WithdrawPage() {
  const { withdrawal, name } = useLoaderData<typeof loader>()
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { id, offer, reason, declared, currency } = withdrawal
  const money = (cents: number) => formatMoney(cents, currency, locale)
  return (
    <main id="content" tabIndex={-1} className="narrow stack">
      <Link className="back" to={path(`/booking/${id}`)}>
        <ArrowLeft size={18} />
        {t('toBooking')}
      </Link>
      <header>
        <h1>{t('title')}</h1>
        {!declared && offer && <p className="quiet">{t('step', { step: name === '' ? 1 : 2 })}</p>}
      </header>
      <section aria-labelledby="contract">
        <h2 id="contract">{t('contract')}</h2>
        <p>
          {t('contractOf', {
            office: withdrawal.office,
            day: formatDay(withdrawal.date, locale, 'dated'),
            from: withdrawal.from,
            to: withdrawal.to,
            total: money(withdrawal.totalCents),
            id,
          })}
        </p>
      </section>
      {declared ? (
        <section className="panel stack" aria-labelledby="declared">
          <h2 id="declared">{t('declaredTitle')}</h2>
          <p>
            {t('declared', {
              name: declared.name,
              at: formatInstant(declared.at, withdrawal.zone, locale),
              email: withdrawal.email,
            })}
          </p>
          <p>{declared.feeCents === 0 ? t('declaredFree') : t('declaredFee', { fee: money(declared.feeCents) })}</p>
        </section>
      ) : offer === null ? (
        <Notice>
          <p>
            {t('gone')}: {reason}
          </p>
        </Notice>
      ) : name === '' ? (
        <Declare withdrawal={withdrawal} offer={offer} />
      ) : (
        <Confirm withdrawal={withdrawal} offer={offer} name={name} />
      )}
    </main>
  )
}

function Cost({ offer, currency }: { offer: Offer; currency: Withdrawal['currency'] }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const money = (cents: number) => formatMoney(cents, currency, locale)
  return (
    <p className="num">
      <b>{offer.feeCents === 0 ? t('free') : t('fee', { fee: money(offer.feeCents) })}</b>
      {offer.releaseCents > 0 && ` ${t('release', { amount: money(offer.releaseCents) })}`}
    </p>
  )
}

function Declare({ withdrawal, offer }: { withdrawal: Withdrawal; offer: Offer }) {
  const t = useTexts({ de, en })
  return (
    <Form className="panel stack">
      <p>{t(offer.isRight ? 'right' : 'noRight')}</p>
      <Cost offer={offer} currency={withdrawal.currency} />
      <TextField
        label={t('name')}
        name="name"
        autoComplete="name"
        defaultValue={withdrawal.name}
        maxLength={MOST_LETTERS}
        required
      />
      <p className="hint">{t('mailTo', { email: withdrawal.email })}</p>
      <div className="row">
        <Button type="submit">{t('next')}</Button>
      </div>
    </Form>
  )
}

function Confirm({ withdrawal, offer, name }: { withdrawal: Withdrawal; offer: Offer; name: string }) {
  const t = useTexts({ de, en })
  const answer = useActionData<typeof action>()
  return (
    <PostForm className="panel stack" intent="withdraw" answer={answer}>
      <p>{t('declaration', { name, id: withdrawal.id })}</p>
      <Cost offer={offer} currency={withdrawal.currency} />
      <p className="hint">{t('mailTo', { email: withdrawal.email })}</p>
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="fee" value={offer.feeCents} />
      <FormMessage />
      <div className="row">
        <SubmitButton look="danger">{t('confirm')}</SubmitButton>
        <ButtonLink to="?">{t('change')}</ButtonLink>
      </div>
    </PostForm>
  )
}
