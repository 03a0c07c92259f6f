/** Spec 2: corporate. What a company account is, what is in the way of one, and the form that asks for it. */
import { useState } from 'react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { redirect, useActionData, useLoaderData } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext, type PageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { readBillingAddress } from '#features/account/billing/contract.ts'
import { billingBodyOf } from '#features/account/billing/web/billing-body.ts'
import { AccountFrame } from '#features/account/frame/web/account-frame.tsx'
import { accountMeta } from '#features/account/frame/web/account-meta.ts'
import { readRegion } from '#features/account/person/contract.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { localPath } from '#kernel/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { changeCompany } from '../../budget/contract.ts'
import { readCompany } from '../../contract.ts'
import { readConversion, requestConversion } from '../contract.ts'
import { CONVERSION_FIELDS } from '../rules/form-names.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { CompanyDataForm } from './company-data-form.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { ConversionForm } from './conversion-form.tsx'

const PENDING = '/account/corporate/pending'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale, call } = context.get(pageContext)
  try {
    const [{ data: conversion }, { data: region }, { data: address }] = await Promise.all([
      call(readConversion),
      call(readRegion),
      call(readBillingAddress),
    ])
    if (conversion.state === 'open') throw redirect(localPath(PENDING, locale))
    const isAdmin = viewer.kind === 'corporate'
    return {
      locale,
      conversion,
      address: address ?? { country: region.country },
      company: isAdmin ? (await call(readCompany)).data : null,
      wasSaved: new URL(request.url).searchParams.has('saved'),
      isProved: viewer.kind !== 'guest' && viewer.proved,
      wasWithdrawn: new URL(request.url).searchParams.has('withdrawn'),
    }
  } catch (error) {
    throw error instanceof Response ? error : pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  if (textOf(form, 'intent') === 'company') return changeData(form, context.get(pageContext))
  const body = {
    companyName: textOf(form, 'companyName'),
    // What is left empty is proposed from the name.
    companyId: textOf(form, 'companyId').trim() || undefined,
    teamName: textOf(form, 'teamName').trim() || undefined,
    teamId: textOf(form, 'teamId').trim() || undefined,
    permanent: form.get('permanent') === 'yes',
    address: billingBodyOf(form),
  }
  let state
  try {
    state = (await call(requestConversion, { body: body as BodyOf<typeof requestConversion> })).data.state
  } catch (error) {
    return formRefused(error, form, CONVERSION_FIELDS, locale)
  }
  return redirect(localPath(state === 'open' ? PENDING : '/account/corporate', locale), 303)
}

async function changeData(form: FormData, { call, locale }: PageContext) {
  const body = { name: textOf(form, 'companyName'), zone: textOf(form, 'zone') }
  try {
    await call(changeCompany, { body: body as NonNullable<BodyOf<typeof changeCompany>> })
  } catch (error) {
    return formRefused(error, form, ['companyName', 'zone'], locale)
  }
  return redirect(`${localPath('/account/corporate', locale)}?saved`, 303)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('type', loaderData?.locale)

/** Where an obstacle is dealt with. */
const WAYS = {
  'account.unverified': { path: '/email/resend', label: 'verify' },
  'company.has_offices': { path: '/account/my/office', label: 'offices' },
} as const
const wayOf = (code: string) => (Object.hasOwn(WAYS, code) ? WAYS[code as keyof typeof WAYS] : null)

export default function CorporatePage() {
  const { conversion, address, company, wasSaved, isProved, wasWithdrawn } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { obstacle } = conversion
  // A proof that ends while somebody types must not take the form, and what was typed, away.
  const [mayFill] = useState(isProved)
  if (obstacle?.code === 'company.is_company')
    return (
      <AccountFrame entry="type" title={t('title')}>
        <p>{t('isCompany')}</p>
        {wasSaved && answer === undefined && (
          <Notice tone="good" isAnnounced>
            {t('companyDataSaved')}
          </Notice>
        )}
        {company && (
          <section className="panel stack" aria-labelledby="company-data">
            <h2 id="company-data">{t('companyDataTitle')}</h2>
            <CompanyDataForm company={company} answer={answer} />
          </section>
        )}
        <p>
          <ButtonLink to={path('/employees')}>{t('toEmployees')}</ButtonLink>
        </p>
      </AccountFrame>
    )
  const way = obstacle && wayOf(obstacle.code)
  return (
    <AccountFrame entry="type" title={t('title')}>
      {wasWithdrawn && conversion.state === 'none' && (
        <Notice tone="good" isAnnounced>
          {t('withdrawn')}
        </Notice>
      )}
      {conversion.state === 'declined' && (
        <Notice>
          <div>
            <p>
              <b>{t('declinedTitle', { company: conversion.name ?? '' })}</b>
            </p>
            <p>{t('declinedReason', { reason: conversion.reason ?? '' })}</p>
          </div>
        </Notice>
      )}
      <p>{t('lead')}</p>
      <CompanyFacts />
      {obstacle ? (
        <Notice>
          <p className="spread">
            <span>{obstacle.text}</span>
            {way && <ButtonLink to={path(way.path)}>{t(way.label)}</ButtonLink>}
          </p>
        </Notice>
      ) : (
        <ConversionForm
          answer={answer}
          address={address}
          needsApproval={conversion.needsApproval}
          isProved={isProved || mayFill}
        />
      )}
    </AccountFrame>
  )
}
