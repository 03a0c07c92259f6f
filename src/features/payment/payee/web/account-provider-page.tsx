/** Spec 2: account/provider: as whom somebody offers, and to which account is paid. */
import { Link, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { readBillingAddress } from '#features/account/billing/contract.ts'
import { AccountFrame } from '#features/account/frame/web/account-frame.tsx'
import { accountMeta } from '#features/account/frame/web/account-meta.ts'
import { readProviderProfile, saveProviderProfile } from '#features/office/provider/contract.ts'
import { PROVIDER_FIELDS, providerBodyOf, ProviderForm } from '#features/office/provider/web/provider-form.tsx'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { loadPayee, postPayee } from './payee-page-data.ts'
import { PAYEE_INTENT, PayeePanel } from './payee-panel.tsx'

const PAGE = '/account/provider'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    const [profile, billing] = await Promise.all([call(readProviderProfile), call(readBillingAddress)])
    const payee = await loadPayee(call, profile.data.place, request)
    return { locale, profile: profile.data, billing: billing.data, payee }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  try {
    if (textOf(form, 'intent') === PAYEE_INTENT) {
      const { place } = (await call(readProviderProfile)).data
      if (place === null) throw missingPage(request)
      return await postPayee(call, place, form, localPath(PAGE, locale), locale)
    }
    await call(saveProviderProfile, { body: providerBodyOf(form) })
    return formDone('profile')
  } catch (error) {
    return formRefused(error, form, PROVIDER_FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('provider', loaderData?.locale)

export default function AccountProviderPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { profile, billing, payee } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AccountFrame entry="provider">
      <PayeePanel data={payee} answer={answer?.intent === PAYEE_INTENT ? answer : undefined} />
      <ProviderForm profile={profile} billing={billing} answer={answer?.intent === PAYEE_INTENT ? undefined : answer} />
      <section className="panel stack" aria-labelledby="provider-tax">
        <h2 id="provider-tax">{t('taxTitle')}</h2>
        <p className="quiet">{t('taxLead')}</p>
        <Link to={path('/account/provider/tax')}>{t('taxGo')}</Link>
      </section>
    </AccountFrame>
  )
}
