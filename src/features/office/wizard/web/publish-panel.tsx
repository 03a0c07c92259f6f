/** What is missing, and the button that publishes. */
import { Check, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { waitsForPayee, WISHES } from '../rules/gates.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { EditedOffice } from './step-fields.ts'
import { useStepLinks } from './step-links.ts'

type PublishPanelProps = {
  office: EditedOffice
  /** The idempotency key of a copy. */
  copyKey: string
  answer: FormAnswer | undefined
}

export function PublishPanel({ office, copyKey, answer }: PublishPanelProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { missing, wishes, status, publishWanted } = office
  const { stepPath, gate, wish: linkOf } = useStepLinks(office)
  const isWaiting = publishWanted && missing.length > 0
  return (
    <>
      {status === 'published' ? (
        <Notice tone="good">{t('publishLive')}</Notice>
      ) : isWaiting ? (
        <Notice tone="good">{t('publishWaiting')}</Notice>
      ) : (
        status === 'unpublished' && <Notice>{t('publishOut')}</Notice>
      )}
      {missing.length > 0 ? (
        <section className="panel stack" aria-labelledby="missing">
          <h2 id="missing">{t('publishMissing')}</h2>
          <ul className="gate-list">
            {missing.map((one) => (
              <li key={one}>
                <CircleDashed size={18} />
                <Link to={gate(one).to}>{gate(one).text}</Link>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        status !== 'published' && <p>{t('publishReady')}</p>
      )}
      <PostForm className="stack" answer={answer}>
        <input type="hidden" name="key" value={copyKey} />
        <FormMessage />
        <div className="row">
          {status !== 'published' && !isWaiting && (
            <SubmitButton
              look="primary"
              name="intent"
              value="publish"
              disabled={missing.length > 0 && !waitsForPayee(missing)}
            >
              {t(waitsForPayee(missing) ? 'publishWhenPaid' : 'publishGo')}
            </SubmitButton>
          )}
          {isWaiting && (
            <SubmitButton name="intent" value="unpublish">
              {t('publishCallOff')}
            </SubmitButton>
          )}
          {status === 'published' && (
            <SubmitButton name="intent" value="unpublish">
              {t('unpublishGo')}
            </SubmitButton>
          )}
          {status !== 'draft' && <ButtonLink to={path(`/office/${office.id}`)}>{t('viewOffice')}</ButtonLink>}
          {status === 'published' && <ButtonLink to={stepPath('door')}>{t('door')}</ButtonLink>}
          <SubmitButton look="text" name="intent" value="duplicate">
            {t('duplicate')}
          </SubmitButton>
          <ButtonLink look="text" to={path(`/account/my/office/${office.id}/delete`)}>
            {t('deleteGo')}
          </ButtonLink>
        </div>
      </PostForm>
      <section className="panel stack" aria-labelledby="wishes">
        <h2 id="wishes">{t('wishes')}</h2>
        <p className="quiet small">{t('wishesHint')}</p>
        <ul className="gate-list">
          {WISHES.map((wish) => {
            const { to, text } = linkOf(wish)
            const isOpen = wishes.includes(wish)
            return (
              <li key={wish} data-done={!isOpen || undefined}>
                {isOpen ? <CircleDashed size={18} /> : <Check size={18} />}
                <span>{text}</span>
                {isOpen ? (
                  <Link className="gate-go" to={to} aria-label={`${text}: ${t('wishOpen')}`}>
                    {t('wishOpen')}
                  </Link>
                ) : (
                  <span className="quiet small gate-go">{t('wishDone')}</span>
                )}
              </li>
            )
          })}
        </ul>
      </section>
    </>
  )
}
