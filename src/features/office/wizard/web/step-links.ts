/** Where each thing that an office lacks, or could have, is settled. */
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { Gate, Wish } from '../rules/gates.ts'
import { pathOfStep, type WizardStep } from '../rules/wizard-steps.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { EditedOffice } from './step-fields.ts'

const STEP_OF_WISH: Readonly<Record<Wish, WizardStep | 'calendar'>> = {
  photos: 'photos',
  description: 'information',
  english: 'information',
  equipment: 'equipment',
  rules: 'rules',
  entrance: 'contact',
  phone: 'contact',
  calendar: 'calendar',
}

const PAGE_OF_GATE = {
  email: '/email/resend',
  billing: '/account/billing-address',
  tax: '/account/billing-address',
  trader: '/account/provider',
  report: '/account/provider/tax',
  payee: '/account/my/office/{id}/connect',
} as const

export function useStepLinks(office: Pick<EditedOffice, 'id' | 'group'>) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const stepPath = (step: WizardStep | 'calendar' | 'door') =>
    path(
      `/account/my/office/${office.id}/${step === 'calendar' || step === 'door' ? step : pathOfStep(step, office.group)}`,
    )
  const gate = (one: Gate) =>
    one in PAGE_OF_GATE
      ? {
          to: path(PAGE_OF_GATE[one as keyof typeof PAGE_OF_GATE].replace('{id}', String(office.id))),
          text: t(`gate_${one as keyof typeof PAGE_OF_GATE}`),
        }
      : { to: stepPath(one as WizardStep), text: t(`step_${one as WizardStep}`) }
  const wish = (one: Wish) => ({ to: stepPath(STEP_OF_WISH[one]), text: t(`wish_${one}`) })
  return { stepPath, gate, wish }
}
