/** What opens over the page: each behind a button, so that its way in and out can be tried. */
import { Copy, EllipsisVertical, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiForm } from '#client/form/api-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MenuButton } from '#ui/menu-button.tsx'
import type { MenuEntry } from '#ui/menu-list.tsx'
import { Modal } from '#ui/modal.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

export function Dialogs() {
  const t = useGalleryTexts()
  const [isOpen, setIsOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <div>
      <Button onClick={() => setIsOpen(true)}>{t('open')}</Button>
      {isOpen && (
        <Dialog ref={dialog} title={t('dialogTitle')} closeLabel={t('close')} onClose={() => setIsOpen(false)}>
          <p>{t('long')}</p>
          <ApiForm
            className="row"
            send={() => Promise.resolve({ ok: true, reply: null })}
            onSaved={() => ({ done: t('saved') })}
          >
            <SubmitButton look="danger">{t('remove')}</SubmitButton>
            <Button onClick={() => dialog.current?.close()}>{t('save')}</Button>
          </ApiForm>
        </Dialog>
      )}
    </div>
  )
}

export function Sheets() {
  const t = useGalleryTexts()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div>
      <Button onClick={() => setIsOpen(true)}>{t('openSheet')}</Button>
      {isOpen && (
        <Sheet
          title={t('sheetTitle')}
          closeLabel={t('close')}
          onClose={close}
          onSubmit={close}
          foot={
            <footer>
              <Button onClick={close}>{t('remove')}</Button>
              <Button type="submit" look="primary">
                {t('save')}
              </Button>
            </footer>
          }
        >
          {Array.from({ length: 24 }, (_, row) => (
            <Check key={row}>{t('long')}</Check>
          ))}
        </Sheet>
      )}
    </div>
  )
}

/** Bare: what Dialog and Sheet stand on. This one goes when something beside it is tapped. */
export function Modals() {
  const t = useGalleryTexts()
  const [isOpen, setIsOpen] = useState(false)
  const modal = useRef<HTMLDialogElement>(null)
  return (
    <div>
      <Button onClick={() => setIsOpen(true)}>{t('open')}</Button>
      {isOpen && (
        <Modal ref={modal} className="dialog" aria-label={t('value')} onClose={() => setIsOpen(false)} closesBeside>
          <Button onClick={() => modal.current?.close()}>{t('close')}</Button>
        </Modal>
      )}
    </div>
  )
}

export function Toasts() {
  const t = useGalleryTexts()
  const show = async (text: string, label?: string) => {
    const { showToast } = await import('#ui/show-toast.ts')
    showToast({ text, ...(label && { action: { label, run: () => undefined } }) })
  }
  return (
    <div className="row">
      <Button onClick={() => void show(t('toast'), t('undo'))}>{t('showToast')}</Button>
      <Button onClick={() => void show(t('toast'))}>{t('showPlainToast')}</Button>
      <Button onClick={() => void show(`${t('wrong')} ${t('long')}.`, t('longUndo'))}>{t('showLongToast')}</Button>
    </div>
  )
}

/** Closed and open, an icon alone, with long words, disabled; without entries there is no button. */
export function MenuButtons() {
  const t = useGalleryTexts()
  const [chosen, setChosen] = useState('')
  const icon = { size: 20 }
  const entries: readonly MenuEntry[] = [
    { key: 'copy', label: t('copy'), icon: <Copy {...icon} />, onChoose: () => setChosen(t('copy')) },
    { key: 'long', label: t('long'), onChoose: () => setChosen(t('long')) },
    { key: 'bookings', label: t('toTable'), to: '#part-table' },
    { key: 'forbidden', label: t('forbidden'), isDisabled: true, onChoose: () => setChosen(t('forbidden')) },
    {
      key: 'remove',
      label: t('remove'),
      icon: <Trash2 {...icon} />,
      tone: 'danger',
      onChoose: () => setChosen(t('remove')),
    },
  ]
  return (
    <>
      <div className="row">
        <MenuButton label={t('menu')} entries={entries} />
        <MenuButton label={t('rowMenu')} entries={entries} icon={<EllipsisVertical {...icon} />} />
        <MenuButton label={t('forbidden')} entries={entries} disabled />
        <MenuButton label={t('nothing')} entries={[]} />
      </div>
      <output className="quiet">{chosen}</output>
    </>
  )
}
