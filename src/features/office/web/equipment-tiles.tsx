/** Equipment as tiles; one that has more to say opens a small dialog (Spec 2, 10). */
import { ChevronRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { EquipmentIcon } from './equipment-icon.tsx'
import type { Office } from './office-data.ts'

type Item = Office['equipment'][number]

export function EquipmentTiles({ equipment }: Pick<Office, 'equipment'>) {
  const t = useTexts({ de, en })
  const [open, setOpen] = useState<Item | null>(null)
  if (equipment.length === 0) return null
  return (
    <section aria-labelledby="equipment">
      <h2 id="equipment">{t('equipment')}</h2>
      <ul className="tiles">
        {equipment.map((item) => (
          <li key={item.key} className="tile">
            <EquipmentIcon icon={item.icon} />
            <span>{item.name}</span>
            {item.detail !== '' && (
              <>
                <span className="tile-detail">{item.detail}</span>
                <button
                  type="button"
                  className="tile-more no-print"
                  onClick={() => setOpen(item)}
                  aria-label={t('more', { name: item.name })}
                >
                  <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {open && <EquipmentDialog item={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function EquipmentDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const t = useTexts({ de, en })
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog tile-dialog" aria-labelledby="equipment-name" onClose={onClose}>
      <button type="button" className="dialog-close" onClick={() => dialog.current?.close()} aria-label={t('close')}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <EquipmentIcon icon={item.icon} size={28} />
      <h2 id="equipment-name">{item.name}</h2>
      <p>{item.detail}</p>
    </dialog>
  )
}
