/** A decision on a report, as both sides and the desk read it. */
import type { ReactNode } from 'react'
import { useTexts } from '#client/use-texts.ts'
import type { ReportAction, RuleGround } from '../rules/report-kinds.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type StatementProps = {
  of: { action: ReportAction; ground: RuleGround | null; rule: string; facts: string }
  children?: ReactNode
}

export function Statement({ of, children }: StatementProps) {
  const t = useTexts({ de, en })
  return (
    <>
      <p>
        <strong>{t(`action_${of.action}`)}</strong>
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
