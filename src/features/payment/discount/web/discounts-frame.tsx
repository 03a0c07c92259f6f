/** What the pages of operators and providers share: the list, its pages, and the form for another code. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { useTexts } from '#client/use-texts.ts'
import { Notice } from '#ui/notice.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { END, type Discount } from './discount-data.ts'
import { DiscountForm } from './discount-form.tsx'
import { DiscountList } from './discount-list.tsx'

type DiscountsFrameProps = {
  discounts: readonly Discount[]
  /** The code after which this page of the list begins. */
  after: string | null
  /** Its last code, when others follow it. */
  next: string | null
  answer: FormAnswer | undefined
  offices: Parameters<typeof DiscountForm>[0]['offices']
  mayChange: boolean
  hint: string
  /** Above the list, e.g. what is in the way of changing something. */
  children?: ReactNode
}

export function DiscountsFrame({
  discounts,
  after,
  next,
  answer,
  offices,
  mayChange,
  hint,
  children,
}: DiscountsFrameProps) {
  const t = useTexts({ de, en })
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{hint}</p>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t(answer.intent === END ? 'ended' : 'made')}
        </Notice>
      )}
      {children}
      {mayChange && <DiscountForm answer={answer} offices={offices} />}
      <DiscountList discounts={discounts} mayEnd={mayChange} answer={answer?.intent === END ? answer : undefined} />
      <p className="row">
        {next !== null && <Link to={`?${new URLSearchParams({ after: next }).toString()}`}>{t('older')}</Link>}
        {after !== null && <Link to="?">{t('newest')}</Link>}
      </p>
    </main>
  )
}
