/** One billing address, or a new one. */
import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import { AccountFrame } from '../../frame/web/account-frame.tsx'
import { accountMeta } from '../../frame/web/account-meta.ts'
import { readRegion } from '../../person/contract.ts'
import { addBillingAddress, changeBillingAddress, listBillingAddresses } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { BILLING_FIELDS } from '../rules/billing-fields.ts'
import { BillingAddressForm } from './billing-address-form.tsx'
import { billingBodyOf } from './billing-body.ts'

const NEW = 'new'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { viewer, locale, call } = context.get(pageContext)
  try {
    const [region, addresses] = await Promise.all([call(readRegion), call(listBillingAddresses)])
    if (viewer.kind === 'employee') refuse('request.not_found')
    const isNew = params['id'] === NEW
    const address = addresses.data.find(({ id }) => String(id) === params['id'])
    if (!isNew && !address) throw missingPage(request)
    return { locale, isNew, address: address ?? { country: region.data.country } }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  const body = billingBodyOf(form)
  const id = params['id'] ?? NEW
  try {
    await (id === NEW ? call(addBillingAddress, { body }) : call(changeBillingAddress, { params: { id }, body }))
  } catch (error) {
    return formRefused(error, form, BILLING_FIELDS, locale)
  }
  return redirect(localPath('/account/billing-address', locale), 303)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('billing-address', loaderData?.locale)

export default function BillingAddressEditPage() {
  const { isNew, address } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <AccountFrame entry="billing-address" title={t(isNew ? 'add' : 'changeTitle')}>
      <BillingAddressForm address={address} answer={answer} />
      <p>
        <Link to={path('/account/billing-address')}>{t('backToList')}</Link>
      </p>
    </AccountFrame>
  )
}
