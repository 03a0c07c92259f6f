/** What a provider says for the yearly report to the tax office. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { AccountFrame } from '#features/account/frame/web/account-frame.tsx'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatDay } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import { Notice } from '#ui/notice.tsx'
import { listTaxCopies, readTaxProfile, saveTaxProfile } from '../contract.ts'
import { COUNTRY_CODES } from '../rules/country-codes.ts'
import { SHOWN_FIELDS, taxBodyOf } from '../rules/tax-form.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { TaxCopies } from './tax-copies.tsx'
import { TaxForm } from './tax-form.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call, today } = context.get(pageContext)
  try {
    const [{ data: profile }, { data: copies }] = await Promise.all([call(readTaxProfile), call(listTaxCopies)])
    const { blockedFrom } = profile
    // Named on the server: browsers name some countries otherwise.
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const countries = COUNTRY_CODES.map((code) => [code, names.of(code) ?? code] as const)
    return {
      locale,
      today,
      profile,
      copies,
      stopsOn: blockedFrom === null ? null : localDay(Temporal.Instant.from(blockedFrom), REGION_ZONE),
      countries: countries.toSorted(([, one], [, other]) => one.localeCompare(other, locale)),
    }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  try {
    const body = taxBodyOf(
      (name) => textOf(form, name),
      (name) => textOf(form, name) === 'yes',
    )
    await call(saveTaxProfile, { body })
    return formDone('tax')
  } catch (error) {
    return formRefused(error, form, SHOWN_FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function AccountTaxPage() {
  const t = useTexts({ de, en })
  const { profile, copies, countries, stopsOn, today } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AccountFrame entry="provider" title={t('title')}>
      <p className="quiet">{t('lead')}</p>
      {profile.isAsked ? <WhatIsMissing profile={profile} stopsOn={stopsOn} /> : <Notice>{t('notAsked')}</Notice>}
      <details className="panel">
        <summary>{t('whyTitle')}</summary>
        <p>{t('why')}</p>
      </details>
      {profile.isAsked && <TaxForm profile={profile} countries={countries} answer={answer} today={today} />}
      {(profile.isAsked || copies.length > 0) && <TaxCopies copies={copies} />}
    </AccountFrame>
  )
}

type WhatIsMissingProps = { profile: ReplyData<typeof readTaxProfile>['data']; stopsOn: string | null }

function WhatIsMissing({ profile: { missing, isBlocked }, stopsOn }: WhatIsMissingProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const count = missing.length
  if (count === 0) return <Notice tone="good">{t('complete')}</Notice>
  return (
    <Notice {...(isBlocked && { tone: 'bad' as const })}>
      {isBlocked && <p>{t('blocked')}</p>}
      <p>{t('missing', { count })}</p>
      {!isBlocked && stopsOn !== null && <p>{t('until', { day: formatDay(stopsOn, locale, 'dated') })}</p>}
    </Notice>
  )
}
