/** Spec 2: the payer's saved payment methods: which is the default, which fails, adding and removing. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { useActionData, useLoaderData } from 'react-router'
import { AccountFrame } from '#features/account/frame/web/account-frame.tsx'
import { accountMeta } from '#features/account/frame/web/account-meta.ts'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useTexts } from '#client/use-texts.ts'
import { readRegion } from '#features/account/person/contract.ts'
import { chooseDefaultMethod, listPaymentMethods, removePaymentMethod } from '../../contract.ts'
import { MethodList } from './method-list.tsx'
import { AddMethod } from './add-method.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    const [methods, region] = await Promise.all([call(listPaymentMethods), call(readRegion)])
    return { locale, methods, currency: region.data.country === 'CH' ? 'CHF' : 'EUR' }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  // The pressed button says what to do with which method.
  const [change, id = ''] = textOf(form, 'change').split(' ')
  try {
    await call(change === 'remove' ? removePaymentMethod : chooseDefaultMethod, { params: { id } })
    return formDone('method')
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('payment', loaderData?.locale)

export default function AccountPaymentPage() {
  const { methods, currency } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  return (
    <AccountFrame entry="payment">
      <p className="quiet">
        {t(methods.meta.managedByCompany ? 'paidByCompany' : methods.data.length > 0 ? 'ownLead' : 'ownNone')}
      </p>
      <PostForm answer={answer} intent="method" className="stack">
        <MethodList methods={methods.data} isReadOnly={methods.meta.managedByCompany} />
        <FormMessage />
      </PostForm>
      {!methods.meta.managedByCompany && <AddMethod methods={methods} currency={currency} />}
    </AccountFrame>
  )
}
