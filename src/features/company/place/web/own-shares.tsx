/** What somebody shares: day by day with who comes, to be ended, and visits to be cancelled. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Share, SharedDay } from './place-data.ts'
import { PlaceIcon } from './place-icon.tsx'

type OwnSharesProps = { shares: readonly Share[]; answer: FormAnswer | undefined }

export function OwnShares({ shares, answer }: OwnSharesProps) {
  const t = useTexts({ de, en })
  if (shares.length === 0) return <p className="quiet">{t('nothingShared')}</p>
  return (
    <>
      {shares.map((share) => (
        <section key={share.userOffice} className="stack" aria-labelledby={`share-${share.userOffice}`}>
          <div className="spread">
            <h3 id={`share-${share.userOffice}`} className="share-title">
              <PlaceIcon kind={share.kind} />
              {share.title}
            </h3>
            {share.days.some(({ isOpen }) => isOpen) && (
              <PostForm intent="end" preventScrollReset>
                <SubmitButton look="text" name="ended" value={String(share.userOffice)}>
                  {t('endAll')}
                  <span className="visually-hidden">: {share.title}</span>
                </SubmitButton>
              </PostForm>
            )}
          </div>
          <ul className="share-days">
            {share.days.map((day) => (
              <SharedDayRow key={`${day.day} ${day.from}`} share={share} day={day} answer={answer} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function SharedDayRow({ share, day, answer }: { share: Share; day: SharedDay; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const when = `${formatDay(day.day, locale)}, ${t('hours', { from: day.from, to: day.to })}`
  return (
    <li>
      <div className="spread">
        <span>
          <b className="num">{when}</b>
          <span className="quiet small block">
            {day.isOpen ? t('freeOf', { free: day.free, seats: share.seats }) : t('takenBack')}
          </span>
        </span>
        {day.isOpen && (
          <PostForm intent="end" preventScrollReset>
            <SubmitButton look="text" name="ended" value={`${share.userOffice} ${day.day} ${day.from} ${day.to}`}>
              {t('end')}
              <span className="visually-hidden">: {when}</span>
            </SubmitButton>
          </PostForm>
        )}
      </div>
      {day.people.length > 0 && (
        <ul className="share-people">
          {day.people.map(({ person, booking, from, to }) => {
            const intent = `cancel-${share.userOffice}-${booking}`
            const refused = answer?.intent === intent ? answer : undefined
            const name = person?.name ?? t('somebody')
            return (
              <li key={booking}>
                <Avatar src={person?.thumbnail ?? null} name={name} />
                <span>
                  {person?.isMe ? t('you') : name}
                  <span className="quiet small block num">{t('hours', { from, to })}</span>
                </span>
                {person?.isMe !== true && (
                  <details open={refused !== undefined && !refused.done}>
                    <summary>
                      {t('cancelVisit')}
                      <span className="visually-hidden">: {name}</span>
                    </summary>
                    <PostForm intent={intent} answer={refused} className="stack" preventScrollReset>
                      <TextField name="reason" label={t('reason', { name })} required minLength={3} maxLength={300} />
                      <FormMessage />
                      <div>
                        <SubmitButton busyText={t('saving')}>{t('cancelNow')}</SubmitButton>
                      </div>
                    </PostForm>
                  </details>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}
