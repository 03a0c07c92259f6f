/** The discount codes for a provider's own offices. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { listOwnOffices } from '#features/office/contract.ts'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useTexts } from '#client/use-texts.ts'
import { createOwnDiscount, endOwnDiscount, listOwnDiscounts } from '../contract.ts'
import { DISCOUNT_FIELDS, officeField, typedTerms } from '../rules/typed-terms.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { END } from './discount-data.ts'
import { DiscountsFrame } from './discounts-frame.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const after = new URL(request.url).searchParams.get('after')
  try {
    const [discounts, offices] = await Promise.all([
      call(listOwnDiscounts, { query: after === null ? {} : { after } }),
      call(listOwnOffices),
    ])
    const own = offices.data.flatMap(({ id, title, draft }) => (draft ? [] : { id, title }))
    return { discounts: discounts.data, next: discounts.meta.next, offices: own, after, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const typed = (name: string) => textOf(form, name).trim()
  try {
    if (intent === END) await call(endOwnDiscount, { params: { code: typed('code') } })
    else {
      const { data } = await call(listOwnOffices)
      const offices = data.map(({ id }) => id).filter((id) => form.has(officeField(id)))
      await call(createOwnDiscount, { body: { ...typedTerms(typed, (name) => form.has(name)), offices } })
    }
    return formDone(intent)
  } catch (error) {
    return formRefused(error, form, DISCOUNT_FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function ProviderDiscountsPage() {
  const t = useTexts({ de, en })
  const { discounts, next, offices, after } = useLoaderData<typeof loader>()
  return (
    <DiscountsFrame
      discounts={discounts}
      after={after}
      next={next}
      answer={useActionData<typeof action>()}
      offices={offices}
      mayChange
      hint={t('hintOwn')}
    />
  )
}
