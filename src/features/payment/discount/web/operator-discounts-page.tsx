/** All discount codes of the marketplace, for operators. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { ListFile, ListPages, useColumnSort } from '#client/list/desk-list.tsx'
import { listQuery } from '#client/list/list-address.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { createDiscount, endDiscount, listDiscounts } from '../contract.ts'
import { DISCOUNT_SORTS } from '../rules/discount-sorts.ts'
import { DISCOUNT_FIELDS, typedReach, typedTerms } from '../rules/typed-terms.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { END, type Discount } from './discount-data.ts'
import { DiscountForm } from './discount-form.tsx'
import { EndForm, Gain, Terms } from './discount-list.tsx'

const PAGE = '/operator/discounts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const { cursor, query } = listQuery(request, { states: [], sorts: DISCOUNT_SORTS })
  try {
    const { data, meta } = await call(listDiscounts, { query })
    return { discounts: data, ...meta, cursor, mayChange: viewer.kind !== 'guest' && viewer.proved, locale }
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
  const locale = useLocale()
  const { discounts, next, cursor, sort, order, mayChange } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const sortOf = useColumnSort(PAGE, {}, { sort, order })
  const ending = answer?.intent === END ? answer : undefined
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('hintAll')}</p>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t(answer.intent === END ? 'ended' : 'made')}
        </Notice>
      )}
      {!mayChange && <ProveNotice page={PAGE} />}
      {mayChange && <DiscountForm answer={answer} offices={null} />}
      <Table
        caption={t('title')}
        columns={[
          {
            key: 'code',
            title: t('code'),
            sort: sortOf('code'),
            cell: ({ code }) => <span className="num">{code}</span>,
          },
          {
            key: 'state',
            title: t('state'),
            cell: ({ state }) => <Tag tone={state === 'running' ? 'good' : 'plain'}>{t(`state_${state}`)}</Tag>,
          },
          { key: 'used', title: t('uses'), sort: sortOf('used'), cell: (one) => <Gain discount={one} /> },
          { key: 'terms', title: t('terms'), cell: (one) => <Terms discount={one} /> },
          {
            key: 'created',
            title: t('created'),
            sort: sortOf('created'),
            cell: ({ createdAt }) => (
              <span className="num">{formatInstant(createdAt, REGION_ZONE, locale, 'dated')}</span>
            ),
          },
          ...(mayChange
            ? [
                {
                  key: 'end',
                  title: t('act'),
                  cell: ({ code, state }: Discount) => state !== 'ended' && <EndForm code={code} answer={ending} />,
                },
              ]
            : []),
        ]}
        rows={discounts}
        keyOf={({ code }) => code}
        empty={t('none')}
        hasCards
      />
      <ListPages page={PAGE} keeps={{ sort, order }} cursor={cursor} next={next} />
      <ListFile page={PAGE} filter={{}} sorted={{ sort, order }} />
    </main>
  )
}
