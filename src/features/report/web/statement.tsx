/** A decision on a report, as both sides and the desk read it. */
import type { ReactNode } from 'react'
import { useTexts } from '#client/use-texts.ts'
import type { RuleGround } from '#kernel/statement-of-reasons.ts'
import { restricts, type ReportAction } from '../rules/report-kinds.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type StatementProps = {
  of: { action: ReportAction; ground: RuleGround | null; rule: string; facts: string }
  /** What was decided before it, which it may take back. */
  before: ReportAction | undefined
  children?: ReactNode
}

export function Statement({ of, before, children }: StatementProps) {
  const t = useTexts({ de, en })
  const isBack = before !== undefined && restricts(before) && of.action === 'keep'
  return (
    <>
      <p>
        <strong>{t(isBack ? `back_${before}` : `action_${of.action}`)}</strong>
      </p>
      <dl className="report-facts">
        <div>
          <dt className="quiet small">{t('facts')}</dt>
          <dd className="report-words">{of.facts}</dd>
        </div>
        {of.ground !== null && (
          <div>
            <dt className="quiet small">{t(`rule_${of.ground}`)}</dt>
            <dd>{of.rule}</dd>
          </div>
        )}
      </dl>
      {children}
    </>
  )
}
