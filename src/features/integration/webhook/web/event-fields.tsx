import { CheckField } from '#client/form/check-field.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { useTexts } from '#client/use-texts.ts'
import type { WebhookEvent } from '../rules/event-types.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { eventText } from './webhook-form.ts'

type EventFieldsProps = {
  events: readonly WebhookEvent[]
  chosen: readonly string[]
  answer: FormAnswer | undefined
}

/** Which events are sent, each with the name that programs see. */
export function EventFields({ events, chosen, answer }: EventFieldsProps) {
  const t = useTexts({ de, en })
  return (
    <fieldset className="stack">
      <legend className="label">{t('events')}</legend>
      {events.map((event) => (
        <CheckField key={event} name={event} defaultChecked={chosen.includes(event)}>
          {t(eventText(event))} <code>{event}</code>
        </CheckField>
      ))}
      {answer?.errors['events'] && (
        <p className="error-text" role="alert">
          {answer.errors['events'].join(' ')}
        </p>
      )}
    </fieldset>
  )
}
