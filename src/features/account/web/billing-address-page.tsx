/** Spec 2, 3: the billing address; employees see the one of their company. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { readBillingAddress, saveBillingAddress } from '../contract.ts'
import { readRegion } from '../person/contract.ts'
import { AccountFrame } from '../frame/web/account-frame.tsx'
import { accountMeta } from '../frame/web/account-meta.ts'
import { BILLING_FIELDS } from './billing-address-fields.tsx'
import { BillingAddressForm } from './billing-address-form.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale, call } = context.get(pageContext)
  try {
    const [region, address] = await Promise.all([call(readRegion), call(readBillingAddress)])
    return { locale, kind: viewer.kind, country: region.data.country, address: address.data }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  try {
    // All fields are sent as texts by name; the contract's schema validates them.
    const body = Object.fromEntries(BILLING_FIELDS.map((name) => [name, textOf(form, name)]))
    await call(saveBillingAddress, { body: body as BodyOf<typeof saveBillingAddress> })
    return formDone('address')
  } catch (error) {
    return formRefused(error, form, BILLING_FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('billing-address', loaderData?.locale)

export default function BillingAddressPage() {
  const { kind, country, address } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AccountFrame entry="billing-address">
      <BillingAddressForm address={address} country={country} isReadOnly={kind === 'employee'} answer={answer} />
    </AccountFrame>
  )
}
