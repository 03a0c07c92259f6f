/** Spec 2: the office wizard, one page for each step; `/account/my/office/{id}` leads to the first that is open. */
import { useEffect, useState, type ReactNode } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import type { FieldStep } from '../rules/wizard-steps.ts'
import type { answerOfficeStep, loadOfficeStep } from './load-office-step.ts'
import { PhotosPanel } from './photos-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { PublishPanel } from './publish-panel.tsx'
import type { PreviewedCard, StepAnswer } from './step-fields.ts'
import { StepForm } from './step-form.tsx'
import { useCardPreview } from './use-card-preview.ts'
import { WizardFrame } from './wizard-frame.tsx'

type Loaded = Awaited<ReturnType<typeof loadOfficeStep>>

/** Draws the card as a search does, which this feature does not know. */
type CardSlot = { readonly drawCard: (card: PreviewedCard) => ReactNode }

export function OfficeStepPage({ drawCard }: CardSlot) {
  const { office, card, step, key } = useLoaderData<typeof loadOfficeStep>()
  const answer = useActionData<typeof answerOfficeStep>()
  // A page of its own for each step: what was typed in one is not in the next.
  return (
    <Step
      key={`${office.id} ${step}`}
      office={office}
      card={card}
      step={step}
      copyKey={key}
      answer={answer}
      drawCard={drawCard}
    />
  )
}

type StepProps = Pick<Loaded, 'office' | 'card' | 'step'> &
  CardSlot & {
    copyKey: string
    answer: StepAnswer | undefined
  }

function Step({ office, card, step, copyKey, answer, drawCard }: StepProps) {
  const [progress, setProgress] = useState<Pick<Loaded['office'], 'missing' | 'wishes'>>(office)
  useEffect(() => setProgress(office), [office])
  const preview = useCardPreview(office.id, answer?.card ?? card)
  return (
    <WizardFrame office={office} step={step} missing={progress.missing}>
      <div className="wizard-body">
        <div className="stack">
          {step === 'photos' ? (
            <PhotosPanel
              office={office}
              onChanged={(changed) => {
                setProgress(changed)
                preview.refresh()
              }}
            />
          ) : step === 'publish' ? (
            <PublishPanel office={office} copyKey={copyKey} answer={answer} />
          ) : (
            <StepForm
              office={office}
              step={step satisfies FieldStep}
              answer={answer}
              onTyped={(fields) => preview.refresh({ step, fields })}
              onSaved={setProgress}
            />
          )}
        </div>
        <PreviewPanel office={office} progress={progress} example={preview.card.example} step={step}>
          {drawCard(preview.card)}
        </PreviewPanel>
      </div>
    </WizardFrame>
  )
}
