import { useI18n } from '#i18n/i18n-context.ts';
import { Bone } from '#ui/bone.tsx';
import classes from './story-card.module.css';

/** Skeleton of a list of stories. */
export function StoryCardBones() {
  const { t } = useI18n();
  return (
    <div role="status">
      <span className="visually-hidden">{t('app.loading')}</span>
      {[0, 1].map((key) => (
        <div key={key} className={`${classes.card} ${classes.bones}`}>
          <Bone width="100%" height={118} />
          <div className={classes.lines}>
            <Bone width="70%" height={20} />
            <Bone width="50%" height={16} />
            <Bone width="40%" height={16} />
          </div>
          <div className={classes.actions}>
            <Bone width={140} height={42} />
            <Bone width={120} height={42} />
          </div>
        </div>
      ))}
    </div>
  );
}
