/** All discount codes of the marketplace, for operators. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { useTexts } from '#client/use-texts.ts'
import { createDiscount, endDiscount, listDiscounts } from '../contract.ts'
import { DISCOUNT_FIELDS, typedReach, typedTerms } from '../rules/typed-terms.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { END } from './discount-data.ts'
import { DiscountsFrame } from './discounts-frame.tsx'

const PAGE = '/operator/discounts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const after = new URL(request.url).searchParams.get('after')
  try {
    const { data } = await call(listDiscounts, { query: after === null ? {} : { after } })
    return { discounts: data, after, mayChange: viewer.kind !== 'guest' && viewer.proved, locale }
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
    if (intent === END) await call(endDiscount, { params: { code: typed('code') } })
    else await call(createDiscount, { body: { ...typedTerms(typed, (name) => form.has(name)), ...typedReach(typed) } })
    return formDone(intent)
  } catch (error) {
    return formRefused(error, form, DISCOUNT_FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorDiscountsPage() {
  const t = useTexts({ de, en })
  const { discounts, after, mayChange } = useLoaderData<typeof loader>()
  return (
    <DiscountsFrame
      discounts={discounts}
      after={after}
      answer={useActionData<typeof action>()}
      offices={null}
      mayChange={mayChange}
      hint={t('hintAll')}
    >
      {!mayChange && <ProveNotice page={PAGE} />}
    </DiscountsFrame>
  )
}
