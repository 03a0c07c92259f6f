/** Beside or below a step: the card that guests will see, and how complete the office is. */
import { CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { audienceOf } from '../rules/choices.ts'
import { countGates, WISHES, type Gate, type Wish } from '../rules/gates.ts'
import type { WizardStep } from '../rules/wizard-steps.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { EditedOffice, PreviewedCard } from './step-fields.ts'
import { useStepLinks } from './step-links.ts'

/** As many as are read at a glance; the last step lists all. */
const MOST_NEXT = 3

type PreviewPanelProps = {
  office: EditedOffice
  progress: { readonly missing: readonly Gate[]; readonly wishes: readonly Wish[] }
  example: PreviewedCard['example']
  step: WizardStep
  children: ReactNode
}

export function PreviewPanel({ office, progress, example, step, children }: PreviewPanelProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { gate, wish, stepPath } = useStepLinks(office)
  const { missing, wishes } = progress
  const of = countGates(audienceOf(office.steps.type.fields)) + WISHES.length
  const done = Math.max(0, of - missing.length - wishes.length)
  // What holds up the publication comes first; a step does not lead to itself.
  const open = [
    ...missing.map((one) => ({ key: `gate-${one}`, ...gate(one) })),
    ...wishes.map((one) => ({ key: one, ...wish(one) })),
  ]
  // Nor does one stand there twice, as photos that are needed and photos that are wished for.
  const next = open
    .filter(({ to }, at) => to !== stepPath(step) && open.findIndex((one) => one.to === to) === at)
    .slice(0, MOST_NEXT)
  return (
    <section className="wizard-preview" aria-labelledby="preview">
      <h2 id="preview">{t('preview')}</h2>
      {children}
      <p className="quiet small">
        {example
          ? t('previewExample', { day: formatDay(example.date, locale, 'dated'), from: example.from, to: example.to })
          : t('previewNoExample')}
      </p>
      {/* The last step says the same at length. */}
      {step !== 'publish' && (
        <div className="wizard-complete">
          <p>
            <strong>{t('complete', { done, of })}</strong>
          </p>
          <progress className="wizard-progress" value={done} max={of} aria-hidden="true" />
          {next.length > 0 && (
            <ul className="gate-list small">
              {next.map(({ key, to, text }) => (
                <li key={key}>
                  <CircleDashed size={16} />
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          )}
          {open.length > next.length && (
            <Link className="small" to={stepPath('publish')}>
              {t('completeAll', { count: open.length })}
            </Link>
          )}
        </div>
      )}
    </section>
  )
}
