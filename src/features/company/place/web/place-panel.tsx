/** A place: what is known of it, and its form, which opens below. */
import { Link } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Tag } from '#ui/tag.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { PlaceFields } from './place-fields.tsx'
import { PlaceIcon } from './place-icon.tsx'
import type { Place } from './place-data.ts'

type PlacePanelProps = {
  place: Place
  /** False: it is only shown. */
  mayChange: boolean
  answer: FormAnswer | undefined
}

export function PlacePanel({ place, mayChange, answer }: PlacePanelProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { id, kind, title, seats, shared, address, note } = place
  const intent = `${kind}-${id}`
  const own = answer?.intent === intent ? answer : undefined
  return (
    <li className="place">
      <PlaceIcon kind={kind} />
      <div className="place-words">
        <b>{title}</b>
        <span className="quiet small">
          {address === null ? t('noAddress') : `${address.street}, ${address.postcode} ${address.city}`}
          {' · '}
          {t('seatsOf', { count: seats })}
        </span>
        {note !== '' && <span className="quiet small">{note}</span>}
      </div>
      <div className="place-actions">
        {shared && <Tag tone="good">{t('isShared')}</Tag>}
        {mayChange && <Link to={path(`/employee/share?place=${id}`)}>{t(shared ? 'sharedDays' : 'shareIt')}</Link>}
      </div>
      {mayChange && (
        <details className="place-edit" open={own !== undefined && !own.done}>
          <summary>
            {t('change')}
            <span className="visually-hidden">: {title}</span>
          </summary>
          <PostForm intent={intent} answer={own} className="stack" preventScrollReset>
            <PlaceFields kind={kind} place={place} />
            <FormMessage done={t('saved')} />
            <div className="row">
              <SubmitButton look="primary" busyText={t('saving')}>
                {t('save')}
              </SubmitButton>
              <SubmitButton look="text" name="remove" value="yes" formNoValidate>
                {t('remove')}
                <span className="visually-hidden">: {title}</span>
              </SubmitButton>
            </div>
          </PostForm>
        </details>
      )}
    </li>
  )
}
