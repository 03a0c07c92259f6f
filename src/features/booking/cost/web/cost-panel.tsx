/** On the page of a company's booking: for what it was; works without script. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useTexts } from '#client/use-texts.ts'
import { Notice } from '#ui/notice.tsx'
import type { Booking } from '../../web/list/booking-page-data.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { CHANGE_COST } from './cost-form.ts'
import { CostFields, type KnownCostCentre } from './cost-fields.tsx'

type CostPanelProps = {
  cost: NonNullable<Booking['cost']>
  known: readonly KnownCostCentre[]
  answer: FormAnswer | undefined
}

export function CostPanel({ cost, known, answer }: CostPanelProps) {
  const t = useTexts({ de, en })
  const own = answer?.intent === CHANGE_COST ? answer : undefined
  if (!cost.mayChange && cost.costCentre === null && cost.reference === null) return null
  return (
    <section className="panel stack no-print" aria-labelledby="cost">
      <h2 id="cost">{t('title')}</h2>
      {own?.done === true && (
        <Notice tone="good" isAnnounced>
          {t('saved')}
        </Notice>
      )}
      {cost.mayChange ? (
        <PostForm
          intent={CHANGE_COST}
          className="stack"
          preventScrollReset
          answer={own?.done === true ? undefined : own}
        >
          <CostFields cost={cost} known={known} />
          <p className="hint">{t('open')}</p>
          <FormMessage />
          <div className="row">
            <SubmitButton>{t('save')}</SubmitButton>
          </div>
        </PostForm>
      ) : (
        <>
          <dl className="summary-facts">
            <div>
              <dt>{t('costCentre')}</dt>
              <dd>{cost.costCentre ?? t('none')}</dd>
            </div>
            {cost.reference !== null && (
              <div>
                <dt>{t('reference')}</dt>
                <dd>{cost.reference}</dd>
              </div>
            )}
          </dl>
          <p className="hint">{t('closed')}</p>
        </>
      )}
    </section>
  )
}
