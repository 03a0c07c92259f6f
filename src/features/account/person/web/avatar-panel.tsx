/** Spec 2, 9: the picture a person shows, choosing another one and cutting it, and showing none. */
import { ImageUp, Trash2 } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { useTexts } from '#client/use-texts.ts'
import { Avatar } from '#ui/avatar.tsx'
import { FileButton } from '#ui/file-button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Profile } from './profile-fields.tsx'
import type { ReadPicture } from './read-picture.ts'

// Whoever only looks at the page does not need it.
const AvatarCropper = lazy(() => import('./avatar-cropper.tsx').then((part) => ({ default: part.AvatarCropper })))

/** The intent of the form that shows no picture any more; the page's action answers it. */
export const REMOVE_AVATAR = 'avatar-remove'

export function AvatarPanel({ profile }: { profile: Pick<Profile, 'givenName' | 'surname' | 'picture'> }) {
  const t = useTexts({ de, en })
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<ReadPicture | null>(null)
  const [error, setError] = useState('')
  const [isSaved, setSaved] = useState(false)

  async function choose(file: File) {
    setSaved(false)
    const { readPicture } = await import('./read-picture.ts')
    const read = await readPicture(file)
    setError(typeof read === 'string' ? t(read === 'not-image' ? 'avatarNotImage' : 'avatarFailed') : '')
    // A file that cannot be read leaves what is being cut as it is.
    if (typeof read !== 'string') setChosen(read)
  }
  function end(isNew: boolean) {
    setChosen(null)
    setError('')
    setSaved(isNew)
    input.current?.focus()
    if (isNew) void revalidate()
  }

  return (
    <section className="panel stack avatar-panel" aria-labelledby={`${id}-title`}>
      <div className="avatar-now">
        <Avatar src={profile.picture} name={`${profile.givenName} ${profile.surname}`} size={96} />
        <div className="stack">
          <h2 id={`${id}-title`}>{t('avatar')}</h2>
          <div className="row">
            {isHydrated && (
              <FileButton
                ref={input}
                name="image"
                accept="image/*"
                aria-invalid={error !== '' || undefined}
                aria-describedby={error === '' ? `${id}-hint` : `${id}-error`}
                onChosen={(file) => void choose(file)}
              >
                <ImageUp size={20} />
                {t('avatarChoose')}
              </FileButton>
            )}
            {profile.picture !== null && chosen === null && (
              <PostForm intent={REMOVE_AVATAR} onSubmit={() => setSaved(false)}>
                <SubmitButton>
                  <Trash2 size={20} />
                  {t('avatarRemove')}
                </SubmitButton>
              </PostForm>
            )}
          </div>
          <p className="quiet small" id={`${id}-hint`}>
            {t('avatarHint')}
          </p>
          {error !== '' && (
            <p className="error-text" id={`${id}-error`} role="alert">
              {error}
            </p>
          )}
          <p className="quiet small" role="status">
            {isSaved ? t('avatarSaved') : ''}
          </p>
          <noscript>
            <p className="quiet small">{t('avatarNeedsScript')}</p>
          </noscript>
        </div>
      </div>
      {chosen && (
        <Suspense fallback={<p role="status">{t('avatarLoading')}</p>}>
          <AvatarCropper key={chosen.url} picture={chosen} onEnd={end} onError={setError} />
        </Suspense>
      )}
    </section>
  )
}
