/** Spec 2, 7 and Spec 4: it loads its data when it is shown; they go when it is hidden. */
import { useEffect, useState } from 'react'
import { callApi, type ApiRefusal } from '#client/call-api.ts'
import { useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import type { readPublicProfile } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { PublicProfile, type LoadedProfile } from './public-profile.tsx'

type PublicProfileModalProps = { personId: string; reservation: string | null; onClose: () => void }

export function PublicProfileModal({ personId, reservation, onClose }: PublicProfileModalProps) {
  const t = useTexts({ de, en })
  const { loaded, no, again } = useProfile(personId, reservation)
  return (
    <Dialog title={loaded?.profile.fullName ?? t('title')} closeLabel={t('close')} onClose={onClose} isTitleFocused>
      {loaded && <PublicProfile loaded={loaded} reservation={reservation} />}
      {no && (
        <>
          <Notice tone="bad" isAnnounced>
            {no.message}
          </Notice>
          {no.status !== 404 && <Button onClick={again}>{t('retry')}</Button>}
        </>
      )}
      {!loaded && !no && (
        <p className="quiet public-profile-wait" role="status">
          {t('loading')}
        </p>
      )}
    </Dialog>
  )
}

function useProfile(personId: string, reservation: string | null) {
  const [state, setState] = useState<{ loaded?: LoadedProfile; no?: ApiRefusal }>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    const gone = new AbortController()
    callApi<typeof readPublicProfile>('GET', '/profile/{id}', {
      params: { id: personId },
      query: reservation === null ? {} : { reservation },
      signal: gone.signal,
    }).then(
      (answer) => {
        if (answer.ok) setState({ loaded: answer.reply.data })
        else setState({ no: answer })
      },
      () => undefined,
    )
    return () => gone.abort()
  }, [personId, reservation, round])
  const again = () => {
    setState({})
    setRound(round + 1)
  }
  return { ...state, again }
}
