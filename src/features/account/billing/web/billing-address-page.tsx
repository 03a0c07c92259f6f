/** Spec 2, 3: the billing addresses; employees see the one of their company. Each button is a plain form's. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { AccountFrame } from '../../frame/web/account-frame.tsx'
import { accountMeta } from '../../frame/web/account-meta.ts'
import { readRegion } from '../../person/contract.ts'
import { addBillingAddress, defaultBillingAddress, listBillingAddresses, removeBillingAddress } from '../contract.ts'
import { BILLING_FIELDS } from '../rules/billing-fields.ts'
import { BillingAddressForm } from './billing-address-form.tsx'
import { BillingAddressList } from './billing-address-list.tsx'
import { billingBodyOf } from './billing-body.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale, call } = context.get(pageContext)
  try {
    const [region, addresses] = await Promise.all([call(readRegion), call(listBillingAddresses)])
    return { locale, kind: viewer.kind, country: region.data.country, addresses: addresses.data }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  const [what, id = ''] = textOf(form, 'change').split(' ')
  try {
    if (what === 'default') await call(defaultBillingAddress, { params: { id } })
    else if (what === 'remove') await call(removeBillingAddress, { params: { id } })
    else await call(addBillingAddress, { body: billingBodyOf(form) })
    return formDone(textOf(form, 'intent'))
  } catch (error) {
    return formRefused(error, form, BILLING_FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('billing-address', loaderData?.locale)

export default function BillingAddressPage() {
  const { kind, country, addresses } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AccountFrame entry="billing-address">
      {addresses.length === 0 && kind !== 'employee' ? (
        <BillingAddressForm address={{ country }} isFirst answer={answer} />
      ) : (
        <BillingAddressList addresses={addresses} isReadOnly={kind === 'employee'} answer={answer} />
      )}
    </AccountFrame>
  )
}
