import { useI18n } from '#i18n/i18n-context.ts';
import { Bone } from '#ui/bone.tsx';
import classes from './story-row.module.css';

/** Skeleton of the library's list. */
export function StoryRowBones() {
  const { t } = useI18n();
  return (
    <div role="status">
      <span className="visually-hidden">{t('app.loading')}</span>
      {[0, 1, 2, 3].map((key) => (
        <div key={key} className={classes.bones}>
          <Bone width={76} height={106} />
          <div className={classes.lines}>
            <Bone width="60%" height={18} />
            <Bone width="30%" height={14} />
            <Bone width="95%" height={14} />
            <Bone width="70%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
