/** Around every step: its place among the others, and how far the office is. */
import { ArrowLeft, Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { Gate } from '../rules/gates.ts'
import { isFieldStep, isOptional, MORE_STEPS, pathOfStep, SHORT_WAY, type WizardStep } from '../rules/wizard-steps.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { EditedOffice } from './step-fields.ts'

type WizardFrameProps = {
  office: EditedOffice
  step: WizardStep
  missing: readonly Gate[]
  children: ReactNode
}

export function WizardFrame({ office, step, missing, children }: WizardFrameProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const isDone = (one: WizardStep) => {
    if (one === 'publish') return office.status === 'published'
    return !missing.includes(one) && (!isOptional(one) || isOpened(office, one))
  }
  const done = SHORT_WAY.filter(isDone).length
  const entry = (one: WizardStep, number: number | null) => (
    <li key={one}>
      <Link
        to={path(`/account/my/office/${office.id}/${pathOfStep(one, office.group)}`)}
        aria-current={one === step ? 'step' : undefined}
        data-done={isDone(one) || undefined}
      >
        <span className="step-mark" aria-hidden="true">
          {isDone(one) ? <Check size={14} /> : number === null ? <Circle size={8} /> : number}
        </span>
        <span>
          {t(`step_${one}`)}
          {isDone(one) ? (
            <span className="visually-hidden">, {t('stepDone')}</span>
          ) : (
            number !== null && <span className="visually-hidden">, {t('stepOpen')}</span>
          )}
        </span>
      </Link>
    </li>
  )
  return (
    <main className="wrap page wizard" id="content" tabIndex={-1}>
      <nav className="wizard-steps" aria-label={t('steps')}>
        <Link className="back" to={path('/account/my/office')}>
          <ArrowLeft size={18} />
          {t('allOffices')}
        </Link>
        <h2>{t('needed')}</h2>
        <ol>{SHORT_WAY.map((one, i) => entry(one, i + 1))}</ol>
        <h2>{t('more')}</h2>
        <ul>
          {MORE_STEPS.map((one) => entry(one, null))}
          <li>
            <Link to={path(`/account/my/office/${office.id}/calendar`)}>
              <span className="step-mark" aria-hidden="true">
                <Circle size={8} />
              </span>
              {t('step_calendar')}
            </Link>
          </li>
        </ul>
      </nav>
      <div className="wizard-page stack">
        <div>
          <p className="quiet">
            {office.status === 'draft'
              ? t(office.group === 2 ? 'newRoom' : 'newDesk')
              : t(office.group === 2 ? 'ownRoom' : 'ownDesk')}
            {office.title !== '' && (
              <>
                {' · '}
                <strong className="wizard-name">{office.title}</strong>
              </>
            )}
          </p>
          <p className="small">{t('progress', { done, of: SHORT_WAY.length })}</p>
          <progress className="wizard-progress" value={done} max={SHORT_WAY.length} aria-hidden="true" />
          <h1>{t(`head_${step}`)}</h1>
        </div>
        {children}
      </div>
    </main>
  )
}

/** What is optional counts once something was said there. */
function isOpened(office: EditedOffice, step: WizardStep): boolean {
  return isFieldStep(step) && office.steps[step].version > 0
}
