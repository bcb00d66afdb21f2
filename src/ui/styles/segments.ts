/** Style sheets of Mantine's segmented control and switch, base first. */
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import './segments-label.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
